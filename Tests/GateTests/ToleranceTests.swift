import Gate
import Testing

@Suite struct ToleranceTests {
  @Test("without a limit only equality is accepted")
  func exact() {
    #expect(Tolerance.exact.accepts(5, for: 5))
    #expect(!Tolerance.exact.accepts(6, for: 5))
    #expect(!Tolerance.exact.accepts(4, for: 5))
    #expect(Tolerance(absolute: 0) != .exact)
    #expect(!Tolerance(absolute: 0).accepts(6, for: 5))
    #expect(!Tolerance(percent: 0).accepts(6, for: 5))
  }

  @Test("a number is accepted up to its limit on both sides, and not one further")
  func absolute() {
    for baseline in [-100, -1, 0, 1, 7, 100] {
      for offset in -6...6 {
        let accepted = Tolerance(absolute: 3).accepts(baseline + offset, for: baseline)
        #expect(accepted == (abs(offset) <= 3), "\(baseline) \(offset)")
      }
    }
  }

  @Test("a percentage is accepted up to its limit, exactly")
  func percent() {
    for baseline in [-40, -20, 0, 1, 19, 20, 21, 40, 100] {
      for offset in -12...12 {
        let accepted = Tolerance(percent: 5).accepts(baseline + offset, for: baseline)
        #expect(accepted == (abs(offset) * 100 <= 5 * abs(baseline)), "\(baseline) \(offset)")
      }
    }
  }

  @Test("of two limits both must be exceeded")
  func both() {
    let tolerance = Tolerance(absolute: 3, percent: 10)
    #expect(tolerance.accepts(13, for: 10))
    #expect(!tolerance.accepts(14, for: 10))
    #expect(tolerance.accepts(110, for: 100))
    #expect(!tolerance.accepts(111, for: 100))
    #expect(tolerance.accepts(90, for: 100))
    #expect(!tolerance.accepts(89, for: 100))
    #expect(tolerance.accepts(3, for: 0))
    #expect(!tolerance.accepts(4, for: 0))
  }

  @Test("the largest and smallest integers are compared without a trap")
  func extremes() {
    let extremes = [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max]
    for left in extremes {
      for right in extremes {
        #expect(Tolerance.exact.accepts(left, for: right) == (left == right))
        #expect(Tolerance(percent: 0).accepts(left, for: right) == (left == right))
        let whole = Tolerance(absolute: Int.max).accepts(left, for: right)
        #expect(whole == !left.subtractingReportingOverflow(right).overflow || left < right)
        if right != 0, left.signum() == right.signum() {
          #expect(Tolerance(percent: 1_000_000).accepts(right, for: right))
        }
      }
    }
    #expect(Tolerance(percent: 200).accepts(Int.min, for: Int.max) == false)
    #expect(Tolerance(percent: 201).accepts(Int.min, for: Int.max))
    #expect(Tolerance(absolute: Int.max).accepts(0, for: Int.max))
    #expect(!Tolerance(absolute: Int.max).accepts(0, for: Int.min))
  }
}
