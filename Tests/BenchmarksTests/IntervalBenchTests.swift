import Testing

@testable import Benchmarks
@testable import Harness

@Suite struct IntervalBenchTests {
  @Test("rows are timed in memory and in SQLite: replaced at once, inserted singly, and read")
  func figures() throws {
    let results = try IntervalBench(rows: 300).run()
    #expect(
      results.map(\.name) == [
        "replace intervals, memory", "insert intervals, memory", "read intervals, memory",
        "replace intervals, SQLite", "insert intervals, SQLite", "read intervals, SQLite",
      ])
    #expect(
      results.map(\.counter) == ["300 rows", "200 rows", "500 rows"] + [
        "300 rows", "200 rows", "500 rows",
      ])
    #expect(results.allSatisfy { $0.unit == "ns/row" && $0.value > 0 })
  }
}
