import AppleHealthExport
import Harness
import HistoryTables
import PlainText
import Reporting
import Scenario
import SystemSupport

/// The files that `generate` writes, which are moved into place together.
final class ExportFiles {
  private let export: HistoryExport
  private let place: HistoryExport.Place
  private let line: StatusLine
  private let watch = Stopwatch()
  private var staged = StagedFiles()
  private var tables: [StagedFile] = []
  private var database: (path: String, content: HistoryDatabase)?
  /// The file of the current person alone.
  private var own: StagedFile?
  private var paths: [String] = []
  private var finished = 0
  private var bytes = 0
  /// The time at which the progress was last shown.
  private var shown = 0

  init(_ export: HistoryExport, _ place: HistoryExport.Place, _ line: StatusLine) {
    self.export = export
    self.place = place
    self.line = line
  }

  /// Starts the files that all persons share.
  ///
  /// - Throws: `FileError`.
  func open() throws {
    for (table, format) in export.tables {
      let file = try staged.create("\(place.folder)/\(table.rawValue).\(format.rawValue)")
      try file.append(TextTable.header(format, columns: table.columns))
      tables.append(file)
    }
    guard export.formats.contains(.sqlite) else { return }
    let path = "\(place.folder)/\(export.plan.scenario.name).sqlite"
    let file = try staged.create(path)
    database = try (path, check(path) { try HistoryDatabase(file.pathBeside) })
  }

  /// Writes a part of a person; parts come in the order in which they are made.
  ///
  /// - Throws: `FileError`, or `TerminationSignal.Received` if the program is to end.
  func write(_ part: ExportPart) throws {
    try TerminationSignal.check()
    switch part {
    case .fileStart(let format, let person):
      let path = try path(of: format, person)
      own = try staged.create(path)
      paths.append(path)
    case .piece(let piece): try own?.append(piece)
    case .fileEnd:
      if let own { try staged.finish(own) }
      own = nil
    case .text(let index, let text): try tables[index].append(text)
    case .rows(let rows):
      guard let database else { return }
      try check(database.path) {
        for table in export.selection.tables { try rows.write(table, to: database.content) }
      }
    case .personEnd: finished += 1
    }
    bytes += part.size
    show()
  }

  /// Completes all files and moves them into place.
  ///
  /// - Returns: Their paths.
  /// - Throws: `FileError`; the files have to be discarded then.
  func commit() throws -> [String] {
    paths += tables.map(\.path)
    if let database {
      try check(database.path) { try database.content.finish() }
      paths.append(database.path)
    }
    try TerminationSignal.check()
    try staged.commit()
    return paths
  }

  /// Removes the files that are not in place.
  func discard() { staged.discard() }

  /// The path of a file that a person has alone.
  ///
  /// Of several persons, each has a folder for an export, since readers rely on the file's name.
  private func path(of format: ExportFormat, _ person: Int) throws(FileError) -> String {
    let plan = export.plan
    if format == .history {
      let name = ExportFormat.historyFile(
        of: plan.scenario.name, person: person, persons: plan.persons)
      return "\(place.folder)/\(name)"
    }
    if let file = place.file { return file }
    if plan.persons == 1 { return "\(place.folder)/\(ZippedExport.fileName)" }
    let name = ExportFormat.name(of: plan.scenario.name, person: person, persons: plan.persons)
    let folder = "\(place.folder)/\(name)"
    try staged.makeFolder(folder)
    return "\(folder)/\(ZippedExport.fileName)"
  }

  /// Reports a failure of SQLite as one of the file.
  private func check<Answer>(_ path: String, _ body: () throws -> Answer) throws -> Answer {
    do {
      return try body()
    } catch let error as HistoryDatabase.Failure {
      throw FileError.unwritable(path, error.description)
    }
  }

  /// Shows the progress, ten times a second at most.
  private func show() {
    let time = watch.reading.wallNanoseconds
    if time - shown < 100_000_000 { return }
    shown = time
    let count = export.persons.count
    line.show(
      "\(export.plan.scenario.name): \(Counted.number(finished)) of \(Counted.number(count)) "
        + "persons, \(Counted.number(bytes / 1_000_000)) MB"
        + Estimate.text(finished, of: count, nanoseconds: time))
  }
}
