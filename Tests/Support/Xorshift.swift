/// A small generator for property tests (Marsaglia's xorshift64*).
package struct Xorshift {
  private var state: UInt64

  package init(seed: UInt64) {
    state = (seed &+ 1) &* 0x9e37_79b9_7f4a_7c15 | 1
  }

  package mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }

  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  package mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
