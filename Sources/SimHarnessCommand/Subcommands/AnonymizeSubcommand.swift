import AppleHealthExport
import Harness
import LocatedJSON
import PlainText
import Reporting
import SystemSupport

/// Writes a copy of an Apple Health export that can be shared.
enum AnonymizeSubcommand: Subcommand {
  static let name = "anonymize"
  static let operands = "FILE"
  static let summary = "copy an Apple Health export without names or real dates"
  static let options = [
    Option(
      name: "--output", value: "FILE", summary: "zip to write", completion: .files),
    Option(
      name: "--weeks", value: "N",
      summary: "weeks by which dates move, from -\(AnonymousExport.mostWeeks) to "
        + "\(AnonymousExport.mostWeeks), to be kept secret; near a multiple of 261, clocks mostly "
        + "change on the same days"),
    .noProgress,
    .quiet,
  ]
  static let completion = Completion.files

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1, let output = arguments.value("--output") else {
      throw UsageError(
        "anonymize needs an export, --output and --weeks; write simharness anonymize export.zip "
          + "--output shared.zip --weeks N with an N that you do not tell")
    }
    let most = AnonymousExport.mostWeeks
    guard let weeks = try arguments.integer("--weeks", in: -most...most), weeks != 0 else {
      throw UsageError(
        "--weeks is missing or 0; give the weeks by which dates move, from -\(most) to \(most), "
          + "and do not tell them")
    }
    guard output.lowercased().hasSuffix(".zip") else {
      throw UsageError("--output is \(output.debugDescription); name a .zip")
    }
    let source = try ExportFile(
      arguments.operands[0], output: output, isProgressWanted: arguments.showsProgress)
    defer { source.finish() }
    var staged = StagedFiles()
    let summary: AnonymousExport.Summary
    do {
      let file = try staged.create(output)
      summary = try AnonymousExport.write(
        descriptor: source.descriptor, file: source.name, weeks: weeks
      ) {
        try file.append($0)
        source.show()
      }
      if summary.records == 0 {
        throw InputError(
          file: source.name, problem: "no record can be copied",
          remedy: "see what the export contains with simharness import")
      }
      try staged.commit()
    } catch {
      staged.discard()
      throw error
    }
    if !arguments.flag("--quiet") {
      source.finish()
      Console.write(own: lines(of: summary, output).text)
    }
    return ExitStatus.held.rawValue
  }

  private static func lines(of summary: AnonymousExport.Summary, _ output: String) -> [String] {
    let kept = Counted.text(summary.records, "record")
    let rows = summary.leftOut.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { [String($0.key.prefix(100)), Counted.number($0.value)] }
    let table = Table(rows, titles: ["left out", "number"], numbers: [1]).fitted
    return ["\(output): \(kept)"] + (rows.isEmpty ? [] : [""] + table) + [
      "", "Values, times of day, time zones and products are not changed.",
    ]
  }
}
