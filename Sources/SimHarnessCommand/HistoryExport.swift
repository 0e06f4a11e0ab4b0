import AppleHealthExport
import Harness
import HistoryFile
import HistoryGeneration
import HistoryTables
import Scenario
import SystemSupport

/// The files of a scenario's histories, written person by person.
struct HistoryExport {
  /// A folder, or one file of it.
  struct Place {
    /// The folder of the files.
    var folder: String
    /// The path of the only file; nil if the files have names of their own in the folder.
    var file: String?
  }

  /// A table that is being written in one format.
  private struct OpenTable {
    let table: HistoryTables.Table
    var encoder: TableEncoder
    let file: StagedFile

    mutating func append(_ cells: [TableCell]) throws {
      encoder.append(cells)
      if encoder.count >= 1 << 16 { try file.append(encoder.take()) }
    }
  }

  private let plan: RunPlan
  private let formats: [ExportFormat]
  private let place: Place
  private let line: StatusLine

  init(_ plan: RunPlan, _ formats: [ExportFormat], _ place: Place, _ line: StatusLine) {
    self.plan = plan
    self.formats = formats
    self.place = place
    self.line = line
  }

  /// Writes all files, or none of them.
  ///
  /// - Returns: Their paths.
  /// - Throws: `FileError` if a file cannot be written; the existing files are then unchanged.
  func write() throws -> [String] {
    var staged = StagedFiles()
    defer { line.finish() }
    do {
      var paths: [String] = []
      var tables = try openTables(&staged)
      let database = try openDatabase(&staged)
      for person in 0..<plan.persons {
        line.show("\(plan.scenario.name): person \(person + 1) of \(plan.persons)")
        let generated = plan.generator.person(person, seed: plan.seed)
        paths += try writeOwnFiles(of: generated, person, &staged)
        let rows = HistoryTables(generated, person: person)
        for index in tables.indices {
          try rows.write(tables[index].table) { try tables[index].append($0) }
        }
        if let database { try write(rows, to: database) }
      }
      for index in tables.indices {
        try tables[index].file.append(tables[index].encoder.take())
        paths.append(tables[index].file.path)
      }
      if let database {
        try check(database.path) { () throws(HistoryDatabase.Failure) in
          try database.content.finish()
        }
        paths.append(database.path)
      }
      try staged.commit()
      return paths
    } catch {
      staged.discard()
      throw error
    }
  }

  /// Starts the tables of all persons, by name.
  private func openTables(_ staged: inout StagedFiles) throws -> [OpenTable] {
    var tables: [(path: String, table: HistoryTables.Table, format: TableFormat)] = []
    for table in HistoryTables.Table.allCases {
      for format in formats.compactMap(\.tableFormat) {
        tables.append(("\(place.folder)/\(table.rawValue).\(format.rawValue)", table, format))
      }
    }
    var open: [OpenTable] = []
    for (path, table, format) in tables.sorted(by: { $0.path < $1.path }) {
      let encoder = TableEncoder(format, columns: table.columns)
      open.append(OpenTable(table: table, encoder: encoder, file: try staged.create(path)))
    }
    return open
  }

  /// Starts the database of all persons, if it is asked for.
  private func openDatabase(_ staged: inout StagedFiles) throws
    -> (path: String, content: HistoryDatabase)?
  {
    guard formats.contains(.sqlite) else { return nil }
    let path = "\(place.folder)/\(plan.scenario.name).sqlite"
    let file = try staged.create(path)
    return try (
      path,
      check(path) { () throws(HistoryDatabase.Failure) in try HistoryDatabase(file.pathBeside) }
    )
  }

  private func write(_ rows: HistoryTables, to database: (path: String, content: HistoryDatabase))
    throws
  {
    for table in HistoryTables.Table.allCases {
      try rows.write(table) { cells in
        try check(database.path) { () throws(HistoryDatabase.Failure) in
          try database.content.append(cells, to: table)
        }
      }
    }
  }

  /// Reports a failure of SQLite as one of the file.
  private func check<Answer>(
    _ path: String, _ body: () throws(HistoryDatabase.Failure) -> Answer
  ) throws(FileError) -> Answer {
    do {
      return try body()
    } catch {
      throw FileError.unwritable(path, error.description)
    }
  }

  /// Writes the files that a person has alone, and returns their paths.
  private func writeOwnFiles(
    of generated: GeneratedPerson, _ person: Int, _ staged: inout StagedFiles
  ) throws -> [String] {
    let stored = StoredHistory(
      generated, scenario: plan.scenario.name, seed: plan.seed, person: person)
    var paths: [String] = []
    if formats.contains(.history) {
      let file = ExportFormat.historyFile(
        of: plan.scenario.name, person: person, persons: plan.persons)
      paths.append("\(place.folder)/\(file)")
      try staged.write(stored.encoded(), to: paths[0])
    }
    if formats.contains(.appleHealth) {
      let path = try exportPath(person, &staged)
      let file = try staged.create(path)
      _ = try ZippedExport.write(stored) { try file.append($0) }
      try staged.finish(file)
      paths.append(path)
    }
    return paths
  }

  /// The path of a person's export: of several persons, each has a folder, since readers rely on
  /// the name of the file.
  private func exportPath(_ person: Int, _ staged: inout StagedFiles) throws -> String {
    if let file = place.file { return file }
    if plan.persons == 1 { return "\(place.folder)/\(ZippedExport.fileName)" }
    let name = ExportFormat.name(of: plan.scenario.name, person: person, persons: plan.persons)
    let folder = "\(place.folder)/\(name)"
    try staged.makeFolder(folder)
    return "\(folder)/\(ZippedExport.fileName)"
  }
}
