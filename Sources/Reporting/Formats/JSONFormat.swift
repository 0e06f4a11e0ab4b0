import Foundation
package import RunReport

/// The report as JSON: keys sorted, two spaces, one final newline.
package enum JSONFormat: ReportFormat {
  /// The name by which `--format` asks for it.
  package static let name = "json"
  /// What it is.
  package static let summary = "the whole report, byte-identical for one scenario and seed"
  /// The name of the file written.
  package static let fileName = "report.json"

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: Not used.
  /// - Returns: UTF-8.
  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    bytes(ofValue: report)
  }

  /// Writes any value of the report's family in the same form.
  ///
  /// - Parameter value: A value of whole numbers and text.
  /// - Returns: UTF-8.
  package static func bytes(ofValue value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    } catch {
      preconditionFailure("a report of whole numbers and text cannot fail to encode: \(error)")
    }
  }
}
