import AppleHealthExport
import Foundation
import Harness
import HealthModel
import HistoryFile
import LocatedJSON
import PlainText
import Reporting
import Scenario
import SystemSupport

/// Reads an Apple Health export and writes it as a history file.
enum ImportSubcommand: Subcommand {
  static let name = "import"
  static let operands = "FILE"
  static let summary = "read an Apple Health export (zip, XML, or - for standard input)"
  static let options = [
    Option(
      name: "--output", value: "FILE",
      summary: "history file to write (default: none, the content is only described)",
      completion: .files),
    .timeZone,
    .noProgress,
    .quiet,
  ]
  static let completion = Completion.files

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError("import needs one file; write simharness import export.zip")
    }
    let zone = try arguments.timeZone()
    let file = try ExportFile(
      arguments.operands[0], output: arguments.value("--output"),
      isProgressWanted: arguments.showsProgress)
    defer { file.finish() }
    let imported = try AppleHealthImport(
      descriptor: file.descriptor, file: file.name, timeZone: zone, onPart: file.show)
    file.finish()
    if let output = arguments.value("--output") {
      let length = imported.history.span.length / Milliseconds.day
      guard length <= Scenario.longestDays else {
        throw InputError(
          file: file.name, problem: "the records lie in \(length) days",
          remedy: "use at most \(Scenario.longestDays) days; remove records with wrong dates")
      }
      let days = ImportedDays.table(imported.history.span, imported.zones)
      try AtomicFile.write(imported.stored(days: days).encoded(), to: output)
    }
    if !arguments.flag("--quiet") {
      Console.write(own: ImportText.lines(of: imported).text)
    }
    return ExitStatus.held.rawValue
  }
}

/// The days of imported histories.
enum ImportedDays {
  /// The local days of a span, whole ones, which start at midnight.
  static func table(_ span: TimeRange, _ zones: ZoneTimeline) -> DayTable {
    func day(_ instant: Instant) -> LocalDay {
      LocalDay(ordinal: Int(zones.wall(at: instant).floorDivided(by: Milliseconds.day)))
    }
    let first = day(span.start)
    var starts = [zones.firstInstant(reaching: first.wallMilliseconds).milliseconds]
    var next = first.advanced(by: 1)
    repeat {
      let last = starts[starts.count - 1]
      let near = last + 20 * Milliseconds.hour
      // After a journey the wall clock may have reached the next day earlier and lost it again.
      let travels =
        zones.segment(at: Instant(milliseconds: last))
        < zones.segment(at: Instant(milliseconds: near))
      let isBefore = zones.wall(at: Instant(milliseconds: near)) < next.wallMilliseconds
      let start = Instant(milliseconds: !travels && isBefore ? near : last)
      starts.append(
        zones.firstInstant(notBefore: start, reaching: next.wallMilliseconds).milliseconds)
      next = next.advanced(by: 1)
    } while starts[starts.count - 1] < span.end.milliseconds
    return DayTable(firstDay: first, starts: starts)
  }
}

/// What an import found, for a person.
enum ImportText {
  static func lines(of imported: AppleHealthImport) -> [String] {
    let summary = imported.summary
    let span = imported.history.span
    var lines = [
      "\(Counted.text(imported.history.sampleCount, "record")) in the time from "
        + "\(span.start.iso8601) to \(span.end.iso8601), \(summary.lines) lines", "",
    ]
    let types = summary.imported.sorted { $0.key.rawValue < $1.key.rawValue }
    lines +=
      Table(
        types.map { ["\($0.key)", "\($0.value)"] }, titles: ["type", "records"], numbers: [1]
      ).fitted
    lines += [""] + sources(imported.history)
    lines += ["", zones(imported)]
    lines += counts(summary.others, ["not read", "number"])
    lines += counts(summary.skipped, ["left out", "records"])
    lines += counts(summary.ignored, ["ignored", "number"])
    if summary.superseded > 0 {
      lines += ["", "records replaced by later versions of themselves: \(summary.superseded)"]
    }
    if summary.nested > 0 {
      lines += [
        "",
        "records in correlations, not counted because they occur again outside: \(summary.nested)",
      ]
    }
    if !summary.problems.isEmpty {
      lines += [""]
      lines += summary.problems.map { problem in
        let text = problem.text.isEmpty ? "" : " (\(problem.text))"
        return "  line \(problem.line): \(problem.reason)\(text)"
      }
      let all = (Array(summary.skipped.values) + summary.ignored.values).reduce(0, +)
      let rest = all - summary.problems.count
      if rest > 0 { lines.append("  and \(rest) more") }
    }
    return lines
  }

  private static func sources(_ history: History) -> [String] {
    var counts: [DataSource: Int] = [:]
    for series in history.steps { counts[series.source, default: 0] += series.count }
    for series in history.sleep { counts[series.source, default: 0] += series.count }
    for series in history.weight { counts[series.source, default: 0] += series.count }
    for series in history.vitals { counts[series.source, default: 0] += series.count }
    let rows = counts.sorted { $0.key.identifier < $1.key.identifier }.map { source, count in
      [source.identifier, source.name ?? "", source.productType ?? "", "\(count)"]
    }
    return Table(rows, titles: ["source", "name", "product", "records"], numbers: [3]).fitted
  }

  private static func zones(_ imported: AppleHealthImport) -> String {
    let names = imported.zones.segments.map(\.identifier)
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    return "time zones: \(shown); records that name theirs: \(imported.summary.zoned)"
  }

  private static func counts(_ counts: [String: Int], _ titles: [String]) -> [String] {
    if counts.isEmpty { return [] }
    let rows = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { [String($0.key.prefix(100)), "\($0.value)"] }
    let shown = Array(rows.prefix(30))
    let rest = rows.count - shown.count
    return [""] + Table(shown, titles: titles, numbers: [1]).fitted
      + (rest > 0 ? ["  and \(rest) more"] : [])
  }
}
