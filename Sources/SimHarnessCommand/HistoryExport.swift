import AppleHealthExport
import Harness
import HistoryFile
import HistoryGeneration
import HistoryTables
import Scenario
import SystemSupport

/// The files of a scenario's histories, made by several threads and written person by person.
struct HistoryExport: Sendable {
  /// A folder, or one file of it.
  struct Place {
    /// The folder of the files.
    var folder: String
    /// The path of the only file; nil if the files have names of their own in the folder.
    var file: String?
  }

  /// The size in bytes from which on the output of persons whose turn has not come is not kept.
  private static let keptLimit = 32 << 20

  let plan: RunPlan
  /// The numbers of the persons.
  let persons: Range<Int>
  let formats: [ExportFormat]
  /// The rows of the tables.
  let selection: RowSelection
  /// The number of threads.
  let jobs: Int

  /// The tables of all persons as text, by the name of their files.
  var tables: [(table: HistoryTables.Table, format: TableFormat)] {
    selection.tables.flatMap { table in
      formats.compactMap(\.tableFormat).map { (table, $0) }
    }
    .sorted { ($0.table.rawValue, $0.format.rawValue) < ($1.table.rawValue, $1.format.rawValue) }
  }

  /// Writes all files, or none of them.
  ///
  /// - Parameters:
  ///   - place: The folder of the files, or the only file.
  ///   - line: The line of progress.
  /// - Returns: Their paths.
  /// - Throws: `FileError` if a file cannot be written; the existing files are then unchanged.
  func write(to place: Place, _ line: StatusLine) throws -> [String] {
    let files = ExportFiles(self, place, line)
    defer { line.finish() }
    do {
      try files.open()
      try OrderedWork<ExportPart>.perform(
        persons, jobs: jobs, limit: Self.keptLimit, size: { $0.size },
        make: { person, passOn in try make(person, passOn) },
        consume: { try files.write($0) })
      return try files.commit()
    } catch {
      files.discard()
      throw error
    }
  }

  /// Makes the output of one person.
  private func make(_ person: Int, _ passOn: (ExportPart) throws -> Void) throws {
    let generated = plan.generator.person(person, seed: plan.seed)
    try TerminationSignal.check()
    try makeOwnFiles(of: generated, person, passOn)
    let rows = HistoryTables(
      generated, traits: plan.generator.traits(of: person, seed: plan.seed), person: person,
      selection: selection)
    for (index, (table, format)) in tables.enumerated() {
      try rows.write(table, as: format) { try passOn(.text(index, $0)) }
    }
    if formats.contains(.sqlite) { try passOn(.rows(rows)) }
    try passOn(.personEnd)
  }

  /// Makes the files that a person has alone.
  private func makeOwnFiles(
    of generated: GeneratedPerson, _ person: Int, _ passOn: (ExportPart) throws -> Void
  ) throws {
    let stored = StoredHistory(
      generated, scenario: plan.scenario.name, seed: plan.seed, person: person)
    if formats.contains(.history) {
      try passOn(.fileStart(.history, person))
      try passOn(.piece(stored.encoded()))
      try passOn(.fileEnd)
    }
    if formats.contains(.appleHealth) {
      try passOn(.fileStart(.appleHealth, person))
      _ = try ZippedExport.write(stored) { try passOn(.piece($0)) }
      try passOn(.fileEnd)
    }
  }
}

/// A part of the output of a person; the cases are in the order of the parts.
enum ExportPart: Sendable {
  /// The start of a file that the person has alone.
  case fileStart(ExportFormat, Int)
  /// The next bytes of that file.
  case piece([UInt8])
  /// The end of that file.
  case fileEnd
  /// Rows of the table of an index.
  case text(Int, [UInt8])
  /// The rows of the database.
  case rows(HistoryTables)
  /// The end of the person.
  case personEnd

  /// The size in bytes, as far as it grows with the history.
  var size: Int {
    switch self {
    case .piece(let bytes), .text(_, let bytes): bytes.count
    case .rows(let rows): rows.size
    case .fileStart, .fileEnd, .personEnd: 0
    }
  }
}
