import HealthModel
import Testing

@Suite("columns of samples")
struct SampleColumnTests {
  /// The lists of up to a length of values below a bound.
  private func lists(upTo length: Int, of values: Range<Int>) -> [[Int]] {
    var all: [[Int]] = [[]]
    for count in 0..<length {
      all += all.filter { $0.count == count }.flatMap { list in values.map { list + [$0] } }
    }
    return all
  }

  @Test("a column of activities has the ordinals that were appended, by index and in order")
  func activities() {
    for list in lists(upTo: 5, of: 0..<3) {
      var column = ActivityColumn()
      for ordinal in list { column.append(Int32(ordinal)) }
      #expect(column.count == list.count)
      #expect(column.map { Int($0) } == list)
      #expect(column.indices.map { Int(column[$0]) } == list)
    }
  }

  @Test("rows of ascending columns come by start, then by column and row")
  func order() {
    let ascending = lists(upTo: 3, of: 0..<3).filter { $0 == $0.sorted() }
    for first in ascending {
      for second in ascending {
        for third in [[], [1], [0, 2]] {
          let columns = [first, second, third]
          let rows = columns.enumerated().flatMap { column, starts in
            starts.enumerated().map { [$1, column, $0] }
          }
          let expected = rows.sorted { $0.lexicographicallyPrecedes($1) }
          let found = StartOrder(columns.map { $0.map(Int64.init) }).map { column, row in
            [columns[column][row], column, row]
          }
          #expect(found == expected)
        }
      }
    }
  }
}
