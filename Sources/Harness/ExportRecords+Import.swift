import AppleHealthExport
import RunReport

extension ExportRecords {
  /// The records that an import could not use.
  init(_ summary: ImportSummary) {
    self.init(
      leftOut: summary.skipped, ignored: summary.ignored, notRead: summary.others,
      problems: summary.problems.map { Problem(line: $0.line, reason: $0.reason, text: $0.text) })
  }
}
