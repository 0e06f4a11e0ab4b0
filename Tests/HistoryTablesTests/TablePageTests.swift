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
    let text = try String(contentsOf: page, encoding: .utf8)
    let sections = text.split(separator: "\n#### ").dropFirst()
    #expect(
      sections.map { $0.prefix { $0 != "\n" } } == HistoryTables.Table.allCases.map(\.rawValue))
    for (section, table) in zip(sections, HistoryTables.Table.allCases) {
      let rows = section.prefix { $0 != "#" }.split(separator: "\n").compactMap {
        $0.hasPrefix("| `") ? $0.dropFirst(3).prefix { $0 != "`" } : nil
      }
      #expect(rows.map(String.init) == table.columns, "\(table.rawValue)")
    }
    for format in ExportFormat.allCases {
      #expect(text.contains("| `\(format.name)` |"), "\(format.name)")
    }
  }
}
