/// A small generator of numbers, so that tests that draw are the same each time.
package struct Draws: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  package init(seed: UInt64) { state = seed }

  /// The next number, by a linear congruential generator whose low bits are mixed.
  package mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }

  /// A number from 0 and below a bound above zero.
  package mutating func next(below bound: Int) -> Int { Int((next() >> 33) % UInt64(bound)) }
}
