import Harness
import HealthModel
import HistoryTables
import Scenario
import SystemSupport

/// Writes histories with their ground truth as files that other tools can read.
enum GenerateSubcommand: Subcommand {
  static let name = "generate"
  static let operands = "SCENARIO"
  static let summary = "write generated histories with their ground truth"
  static let options = [
    .seed,
    Option(
      name: "--persons", value: "N|A..B",
      summary: "number of persons, or persons A to B, counted from 0"),
    Option(
      name: "--type", value: "LIST",
      summary: "sample types of the tables: \(types.map(\.name).joined(separator: ", ")) "
        + "(default: all)"),
    Option(
      name: "--from", value: "DATE", summary: "first local day of the tables, such as 2024-03-01"),
    Option(name: "--to", value: "DATE", summary: "first local day not in the tables"),
    .timeZone,
    .jobs,
    Option(
      name: "--output", value: "PATH",
      summary: "folder of the files (default: Reports/histories/NAME), or the .zip of one person's "
        + "apple-health export"),
    Option(
      name: "--format", value: "LIST",
      summary: "file formats: " + ExportFormat.allCases.map(\.name).joined(separator: ", ")
        + " (default: csv)"),
    .noProgress,
    .quiet,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError("generate needs one scenario; write simharness generate quick")
    }
    let formats = try formats(arguments.value("--format"))
    let path = try ScenarioFile.locate(arguments.operands[0])
    let range = try personRange(arguments)
    let plan = try RunPlan(
      ScenarioFile.load(path, timeZone: arguments.timeZone()), seed: arguments.seed(),
      persons: range == nil ? arguments.persons() : nil, atLeast: range?.upperBound ?? 1)
    let selection = try selection(arguments, formats, plan.scenario)
    let count = range?.count ?? plan.persons
    let place = try place(arguments.value("--output"), formats, plan, persons: count)
    if let file = place.file {
      try ExportFile.requireOther(file, than: path)
      if case .export(let export) = plan.scenario.history {
        try ExportFile.requireOther(file, than: export.path)
      }
    }
    let export = HistoryExport(
      plan: plan, persons: range ?? 0..<plan.persons, formats: formats, selection: selection,
      jobs: try arguments.jobs())
    let files = try TerminationSignal.deferring {
      let output = try OutputFolder(place.folder, isShared: place.file != nil)
      defer { output.close() }
      return try export.write(to: place, StatusLine(isWanted: arguments.showsProgress))
    }
    if !arguments.flag("--quiet") { for file in files { Console.write(whole: file) } }
    return ExitStatus.held.rawValue
  }

  /// The types of samples that histories have.
  private static let types = SampleType.allCases.filter {
    $0 != .genericQuantity && $0 != .genericCategory
  }

  /// Returns the persons of `--persons A..B`; nil if it has another form.
  private static func personRange(_ arguments: Arguments) throws -> Range<Int>? {
    guard let text = arguments.value("--persons"), text.contains("..") else { return nil }
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers[1].isEmpty, let first = Int(numbers[0]),
      let last = Int(numbers[2]), 0 <= first, first <= last,
      last < Scenario.personRange.upperBound
    else {
      throw UsageError(
        "--persons is \(text.debugDescription); give a number of persons, or the numbers of the "
          + "first and last person, such as 10..19, all below \(Scenario.personRange.upperBound)")
    }
    return first..<last + 1
  }

  /// Returns the rows of `--type`, `--from` and `--to`.
  private static func selection(
    _ arguments: Arguments, _ formats: [ExportFormat], _ scenario: Scenario
  ) throws -> RowSelection {
    var selection = RowSelection()
    if let text = arguments.value("--type") {
      selection.types = try Set(
        text.split(separator: ",", omittingEmptySubsequences: false).map { name in
          guard let type = types.first(where: { $0.name == name }) else {
            throw UsageError(
              "--type has an unknown type \(name.debugDescription); use "
                + types.map(\.name).joined(separator: ", "))
          }
          return type
        })
    }
    try requireSome(of: selection.types, in: scenario.history)
    selection.first = try day("--from", arguments)
    selection.end = try day("--to", arguments)
    if let first = selection.first, let end = selection.end, end <= first {
      throw UsageError("--to is \(end), not after --from \(first); give a later day")
    }
    let days = scenario.days
    if selection.first.map({ $0 > days.upperBound }) ?? false
      || selection.end.map({ $0 <= days.lowerBound }) ?? false
    {
      throw UsageError(
        "no day from --from to --to is in the history, which has the days from "
          + "\(days.lowerBound) to \(days.upperBound)")
    }
    let whole = formats.filter { $0 == .history || $0 == .appleHealth }
    if !selection.isEverything, let format = whole.first {
      throw UsageError(
        "--type, --from and --to select rows of tables, and \(format.name) has no tables; use "
          + "csv, ndjson or sqlite")
    }
    return selection
  }

  /// Refuses types of which the history has none.
  private static func requireSome(
    of types: Set<SampleType>?, in history: HistorySource
  ) throws(UsageError) {
    guard let types, let tracks = history.tracks else { return }
    let made = TrackKind.allCases.filter(tracks.contains).flatMap(\.sampleTypes)
    guard types.isDisjoint(with: made) else { return }
    let names = made.isEmpty ? "no samples" : made.map(\.name).joined(separator: ", ")
    throw UsageError("none of --type is in the history; it has \(names)")
  }

  private static func day(_ name: String, _ arguments: Arguments) throws -> LocalDay? {
    guard let text = arguments.value(name) else { return nil }
    guard let day = LocalDay(text) else {
      throw UsageError("\(name) is \(text.debugDescription); give a date such as 2024-03-01")
    }
    return day
  }

  /// Returns the folder of the files, or the single file that is to be written.
  private static func place(
    _ path: String?, _ formats: [ExportFormat], _ plan: RunPlan, persons: Int
  ) throws -> HistoryExport.Place {
    let path = path ?? "Reports/histories/\(plan.scenario.name)"
    guard path.lowercased().hasSuffix(".zip") else {
      return HistoryExport.Place(folder: path, file: nil)
    }
    guard formats == [.appleHealth], persons == 1 else {
      throw UsageError(
        "--output \(path.debugDescription) is the file of one person's apple-health export; "
          + "name a folder, or use --format apple-health --persons 1")
    }
    return HistoryExport.Place(folder: PathParts(path).folder, file: path)
  }

  private static func formats(_ text: String?) throws -> [ExportFormat] {
    var formats: [ExportFormat] = []
    for name in text?.split(separator: ",", omittingEmptySubsequences: false) ?? ["csv"] {
      let named = ExportFormat.allCases.first { $0.name == name }
      guard let format = named, !formats.contains(format) else {
        let known = ExportFormat.allCases.map(\.name).joined(separator: ", ")
        throw UsageError(
          "--format has an unknown or repeated format \(name.debugDescription); use \(known)")
      }
      formats.append(format)
    }
    return formats
  }
}
