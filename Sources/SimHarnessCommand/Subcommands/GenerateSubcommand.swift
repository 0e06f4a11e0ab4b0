import Harness
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
    .persons,
    .timeZone,
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
    let plan = try RunPlan(
      ScenarioFile.load(path, timeZone: arguments.timeZone()), seed: arguments.seed(),
      persons: arguments.persons())
    let place = try place(arguments.value("--output"), formats, plan)
    if let file = place.file {
      try ExportFile.requireOther(file, than: path)
      if case .export(let export) = plan.scenario.history {
        try ExportFile.requireOther(file, than: export.path)
      }
    }
    let output = try OutputFolder(place.folder, isShared: place.file != nil)
    defer { output.close() }
    let line = StatusLine(isWanted: arguments.showsProgress)
    let files = try HistoryExport(plan, formats, place, line).write()
    if !arguments.flag("--quiet") { for file in files { Console.write(lines: file) } }
    return ExitStatus.held.rawValue
  }

  /// Returns the folder of the files, or the single file that is to be written.
  private static func place(_ path: String?, _ formats: [ExportFormat], _ plan: RunPlan) throws
    -> HistoryExport.Place
  {
    let path = path ?? "Reports/histories/\(plan.scenario.name)"
    guard path.hasSuffix(".zip") else { return HistoryExport.Place(folder: path, file: nil) }
    guard formats == [.appleHealth], plan.persons == 1 else {
      throw UsageError(
        "--output \(path.debugDescription) is the file of one person's apple-health export; "
          + "name a folder, or use --format apple-health --persons 1")
    }
    guard let slash = path.lastIndex(of: "/") else {
      return HistoryExport.Place(folder: ".", file: path)
    }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return HistoryExport.Place(folder: folder, file: path)
  }

  private static func formats(_ text: String?) throws -> [ExportFormat] {
    var formats: [ExportFormat] = []
    for name in text?.split(separator: ",") ?? ["csv"] {
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
