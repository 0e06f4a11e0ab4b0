/// A file format for exported histories.
package enum ExportFormat: CaseIterable, Equatable, Sendable {
  /// Tables of samples and ground truth, one file for each table.
  case table(TableFormat)
  /// An SQLite database with all tables.
  case sqlite
  /// History files, which a simulated device loads, one file for each person.
  case history
  /// Exports of Apple Health, one file for each person.
  case appleHealth

  /// All formats, in the order in which help lists them.
  package static let allCases: [ExportFormat] =
    TableFormat.allCases.map { .table($0) } + [.sqlite, .history, .appleHealth]

  /// The name of the format; that of tables and history files is the extension of its files.
  package var name: String {
    switch self {
    case .table(let format): format.rawValue
    case .sqlite: "sqlite"
    case .history: "history"
    case .appleHealth: "apple-health"
    }
  }

  /// The format of the tables; nil if the format has none.
  package var tableFormat: TableFormat? {
    switch self {
    case .table(let format): format
    case .sqlite, .history, .appleHealth: nil
    }
  }

  /// Returns the name of what belongs to one person.
  ///
  /// - Parameters:
  ///   - scenario: The name of the scenario.
  ///   - person: The person's number, from 0.
  ///   - persons: The number of persons; a single one has no number.
  /// - Returns: The name without an extension.
  package static func name(of scenario: String, person: Int, persons: Int) -> String {
    if persons == 1 { return scenario }
    let digits = String(person)
    let zeros = String(repeating: "0", count: max(0, 5 - digits.count))
    return "\(scenario)-\(zeros)\(digits)"
  }

  /// Returns the name of a person's history file.
  ///
  /// - Parameters:
  ///   - scenario: The name of the scenario.
  ///   - person: The person's number, from 0.
  ///   - persons: The number of persons; the file of a single one has no number in its name.
  /// - Returns: The name with its extension.
  package static func historyFile(of scenario: String, person: Int, persons: Int) -> String {
    name(of: scenario, person: person, persons: persons) + ".history"
  }
}
