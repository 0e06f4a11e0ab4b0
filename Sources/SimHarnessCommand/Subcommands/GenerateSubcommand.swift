import Harness
import HistoryFile
import HistoryGeneration
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
    Option(
      name: "--output", value: "DIR",
      summary: "folder of the files (default: Reports/histories/NAME)"),
    Option(
      name: "--format", value: "LIST",
      summary: "file formats: " + ExportFormat.allCases.map(\.name).joined(separator: ", ")
        + " (default: csv)"),
    .quiet,
  ]

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError("generate needs one scenario; write simharness generate quick")
    }
    let formats = try formats(arguments.value("--format"))
    let path = try ScenarioFile.locate(arguments.operands[0])
    let plan = try RunPlan(
      ScenarioFile.load(path), seed: arguments.seed(), persons: arguments.persons())
    let folder = arguments.value("--output") ?? "Reports/histories/\(plan.scenario.name)"
    let output = try OutputFolder(folder)
    defer { output.close() }
    var staged = StagedFiles()
    let names: [String]
    do {
      names = try write(plan, formats, to: folder, &staged)
      try staged.commit()
    } catch {
      staged.discard()
      throw error
    }
    if !arguments.flag("--quiet") {
      for name in names { Console.write(lines: "\(folder)/\(name)") }
    }
    return ExitStatus.held.rawValue
  }

  /// Writes the files next to their places, and returns their names.
  private static func write(
    _ plan: RunPlan, _ formats: [ExportFormat], to folder: String, _ staged: inout StagedFiles
  ) throws -> [String] {
    var names: [String] = []
    func write(_ bytes: [UInt8], _ name: String) throws {
      try staged.write(bytes, to: "\(folder)/\(name)")
      names.append(name)
    }
    let tableFormats = formats.compactMap(\.tableFormat)
    var files: [String: [UInt8]] = [:]
    for person in 0..<plan.persons {
      let generated = plan.generator.person(person, seed: plan.seed)
      if formats.contains(.history) {
        let stored = StoredHistory(
          generated, scenario: plan.scenario.name, seed: plan.seed, person: person)
        try write(
          stored.encoded(),
          ExportFormat.historyFile(
            of: plan.scenario.name, person: person, persons: plan.persons))
      }
      if tableFormats.isEmpty { continue }
      for (name, table) in HistoryTables(generated, person: person).tables {
        for format in tableFormats {
          files["\(name).\(format.rawValue)", default: []] +=
            table.bytes(format, withHeader: person == 0)
        }
      }
    }
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) { try write(bytes, name) }
    return names
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
