import HealthModel
import Testing

@Suite struct DayTableTests {
  private let arrays = ascendingArrays(count: 6, top: 5)

  @Test("the searches find the first element above and the first not below, in every small array")
  func searches() {
    var failures: [[Int64]] = []
    for array in arrays {
      for value in Int64(-1)...6 {
        let above = array.filter { $0 <= value }.count
        let notBelow = array.filter { $0 < value }.count
        if array.firstIndex(above: value) != above
          || array.firstIndex(notBelow: value) != notBelow
        {
          failures.append(array)
        }
      }
    }
    #expect(failures.isEmpty)
    #expect(arrays.count == 924)
  }

  @Test("a range searches its numbers and a slice its elements, by their own indices")
  func otherCollections() {
    for first in Int64(-5)...5 {
      #expect((-5..<5).partitioningIndex { $0 >= first } == first)
    }
    let slice = [1, 1, 2, 2, 3][2...]
    #expect(slice.partitioningIndex { $0 > 0 } == 2)
    #expect(slice.partitioningIndex { $0 > 2 } == 4)
    #expect(slice.partitioningIndex { $0 > 3 } == 5)
  }

  @Test("an instant is in the last day that has begun, and in none outside the table")
  func index() {
    var failures: [String] = []
    for starts in arrays where !starts.isEmpty {
      let table = DayTable(firstDay: LocalDay(ordinal: 10), starts: starts)
      for time in Int64(-1)...6 {
        var expected: Int?
        for day in 0..<(starts.count - 1) where starts[day] <= time && time < starts[day + 1] {
          expected = day
        }
        if table.index(of: time) != expected { failures.append("\(starts) at \(time)") }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test("a table names its days and gives their time, none for a skipped day")
  func days() {
    let table = DayTable(firstDay: LocalDay(ordinal: 10), starts: [0, 23, 23, 48])
    #expect(table.count == 3)
    #expect((0..<3).map { table.day($0).ordinal } == [10, 11, 12])
    #expect(
      (0..<3).map { table.range($0) } == [TimeRange(0, 23), TimeRange(23, 23), TimeRange(23, 48)])
    #expect(table.index(of: 22) == 0)
    #expect(table.index(of: 23) == 2)
  }

  @Test("a table without any boundary is misuse")
  func empty() async {
    await #expect(processExitsWith: .failure) {
      _ = DayTable(firstDay: LocalDay(ordinal: 0), starts: [])
    }
  }
}
