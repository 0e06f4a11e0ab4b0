import struct Foundation.URL
import Realism
import Testing

@Suite("the page of bands")
struct BandsPageTests {
  /// A row of the page's table.
  private struct Row {
    let id: String
    let band: ClosedRange<Double>
    let cohort: String
    let expected: Double?
    let whole: [Int]
    let all: [Int]
  }

  private static let rows: [Row] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = root.appending(path: "Sources/Realism/Realism.docc/Bands.md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      guard cells.count == 8, cells[1].count == 3, let lower = Double(cells[1][0]),
        let upper = Double(cells[1][2])
      else { return nil }
      return Row(
        id: cells[0][0], band: lower...upper, cohort: cells[2][0], expected: Double(cells[5][0]),
        whole: cells[6].compactMap { Int($0) }, all: cells[7].compactMap { Int($0) })
    }
  }()

  @Test("it has every statistic of the catalog, with its band, and no other, in the same order")
  func statistics() {
    var ids: [String] = []
    for row in Self.rows where ids.last != row.id { ids.append(row.id) }
    #expect(ids == RealismCatalog.all.map { $0.id })
    for row in Self.rows {
      let statistic = RealismCatalog.all.first { $0.id == row.id }
      #expect(statistic?.band == row.band, "\(row.id)")
    }
  }

  @Test("every figure passed in 20 whole cohorts, and by calculation in 99 of 100")
  func shown() {
    #expect(Self.rows.count > 70)
    for row in Self.rows {
      #expect(row.whole == [20, 20], "\(row.id) in \(row.cohort)")
      #expect(row.all.count == 2 && row.all[0] * 100 >= row.all[1] * 98, "\(row.id)")
      #expect((row.expected ?? 1) >= 0.99, "\(row.id) in \(row.cohort)")
    }
  }
}
