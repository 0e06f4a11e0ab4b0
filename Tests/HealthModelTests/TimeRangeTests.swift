import HealthModel
import Testing

@Suite struct TimeRangeTests {
  private let ranges = (Int64(0)...6).flatMap { start in
    (start...6).map { TimeRange(start, $0) }
  }

  @Test("a range holds its start and not its end")
  func membership() {
    for range in ranges {
      let inside = (Int64(-1)...7).filter { range.contains(Instant(milliseconds: $0)) }
      #expect(inside == Array(range.start.milliseconds..<range.end.milliseconds))
      #expect(range.length == Int64(inside.count))
      #expect(range.isEmpty == inside.isEmpty)
    }
  }

  @Test("the halves meet at the midpoint, and the first is the shorter one")
  func halves() {
    for range in ranges {
      let (first, second) = range.halves
      #expect(first.start == range.start)
      #expect(first.end == second.start)
      #expect(second.end == range.end)
      #expect((0...1).contains(second.length - first.length))
    }
  }

  @Test("an intersection holds what both ranges hold, and is empty at the later start otherwise")
  func intersection() {
    for left in ranges {
      for right in ranges {
        let both = left.intersection(right)
        let shared = (Int64(0)...6).filter {
          left.contains(Instant(milliseconds: $0)) && right.contains(Instant(milliseconds: $0))
        }
        if let first = shared.first, let last = shared.last {
          #expect(both == TimeRange(first, last + 1))
        } else {
          let later = max(left.start.milliseconds, right.start.milliseconds)
          #expect(both == TimeRange(later, later))
        }
      }
    }
  }

  @Test("a range that ends before it starts is misuse")
  func malformed() async {
    await #expect(processExitsWith: .failure) { _ = TimeRange(1, 0) }
    await #expect(processExitsWith: .success) { _ = TimeRange(1, 1) }
  }
}
