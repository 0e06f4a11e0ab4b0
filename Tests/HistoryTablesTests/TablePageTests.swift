import Foundation
import HistoryTables
import Testing

@Suite struct TablePageTests {
  @Test("the page of exported histories explains every column of every table, in order")
  func columns() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = repository.appending(
      path: "Sources/HistoryTables/HistoryTables.docc/ExportedHistories.md")
    let text: String = try String(contentsOf: page, encoding: .utf8)
    var names: [String] = []
    var columns: [[String]] = []
    for line: String in text.components(separatedBy: "\n") {
      if line.hasPrefix("#### ") {
        names.append(String(line.dropFirst(5)))
        columns.append([])
      } else if line.hasPrefix("### ") {
        if !names.isEmpty { break }
      } else if line.hasPrefix("| `"), !names.isEmpty {
        columns[columns.count - 1].append(line.components(separatedBy: "`")[1])
      }
    }
    let tables = HistoryTables.Table.allCases
    #expect(names == tables.map { $0.rawValue })
    #expect(columns == tables.map { $0.columns })
    for format in ExportFormat.allCases {
      #expect(text.contains("| `\(format.name)` |"), "\(format.name)")
    }
  }
}
