/// A small generator for property tests (Marsaglia's xorshift64*).
package struct Xorshift {
  private var state: UInt64

  package init(seed: UInt64) {
    state = (seed &+ 1) &* 0x9e37_79b9_7f4a_7c15 | 1
  }

  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    let word = state &* 0x2545_f491_4f6c_dd1d
    return range.lowerBound + Int(word % UInt64(range.upperBound - range.lowerBound + 1))
  }
}
