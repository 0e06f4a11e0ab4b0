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

  @Test("a column of minutes has the steps that were appended, by index and in order")
  func minutes() {
    let steps: [UInt16] = [0, 1, 254, 255, 256, .max]
    for list in lists(upTo: 3, of: steps.indices).map({ $0.map { steps[$0] } }) {
      var column = MinuteColumn()
      for minute in list { column.append(minute) }
      #expect(Array(column) == list)
      #expect(column.indices.map { column[$0] } == list)
    }
    // Columns of several blocks, with steps in every minute, in none and in every third.
    for period in [1, 3, 1_000] {
      var column = MinuteColumn()
      let list = (0..<200).map { $0 % period == period - 1 ? UInt16($0) : 0 }
      for minute in list { column.append(minute) }
      #expect(Array(column) == list)
      #expect(column.indices.reversed().map { column[$0] } == list.reversed())
    }
    #expect(([300, 0, 255] as MinuteColumn).map { $0 } == [300, 0, 255])
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
