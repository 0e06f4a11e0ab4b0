import HealthModel
import TestSupport
import Testing

@Suite struct ProportionalSplitTests {
  @Test("a step is the floor of the even share, in every small sample")
  func definition() {
    var failures: [String] = []
    for start in Int64(-2)...2 {
      for length in Int64(1)...7 {
        for value in Int64(0)...9 {
          for time in (start - 2)...(start + length + 2) {
            let elapsed = min(max(time - start, 0), length)
            // The most units whose time has come: unit k comes when k * length <= value * elapsed.
            var share: Int64 = 0
            while (share + 1) * length <= value * elapsed { share += 1 }
            let counted = ProportionalSplit.share(
              of: value, from: start, to: start + length, before: time)
            if counted != share { failures.append("\(value) over \(length) by \(time)") }
          }
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test("the parts of any cut add up to the whole, none is negative, in any order of work")
  func cuts() {
    var random = Xorshift(seed: 2)
    for _ in 0..<500 {
      let start = Int64(random.int(-1_000_000...1_000_000))
      let length = Int64(random.int(1...100_000))
      let value = Int64(random.int(0...50_000))
      var times = (0..<random.int(0...12)).map { _ in start + Int64(random.int(0...Int(length))) }
      times = ([start, start + length] + times).sorted()
      var parts: [Int64] = []
      for (left, right) in zip(times, times.dropFirst()).reversed() {
        parts.append(
          ProportionalSplit.share(of: value, from: start, to: start + length, before: right)
            - ProportionalSplit.share(of: value, from: start, to: start + length, before: left))
      }
      #expect(parts.reduce(0, +) == value)
      #expect(parts.allSatisfy { $0 >= 0 })
    }
  }

  @Test("values whose product passes 64 bits are exact")
  func huge() {
    var random = Xorshift(seed: 3)
    let lengths: [Int64] = [1, 2, 3, 86_400_000, 315_569_520_000, 1 << 40, 1 << 62]
    for length in lengths {
      for value in [Int64.max, Int64.max - 1, 1 << 62, 1 << 33, (1 << 33) - 1] as [Int64] {
        for _ in 0..<40 {
          let elapsed = Int64(random.next() >> 1) % length
          let exact = Int128(value) * Int128(elapsed) / Int128(length)
          #expect(
            Int128(
              ProportionalSplit.share(of: value, from: -7, to: length - 7, before: elapsed - 7))
              == exact)
        }
        #expect(ProportionalSplit.share(of: value, from: 0, to: length, before: length) == value)
        #expect(ProportionalSplit.share(of: value, from: 0, to: length, before: .max) == value)
        #expect(ProportionalSplit.share(of: value, from: 0, to: length, before: .min) == 0)
      }
    }
  }
}
