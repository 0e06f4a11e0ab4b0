import CPhilox

/// A stream of random words that is a pure function of seed, person, stream and day.
///
/// The generator is Philox4x32-10 with the seed as key and the counter (block, person, stream,
/// day). A stream can be opened at any block in constant time, in any order and on any thread, and
/// yields 2^34 words before it repeats. It is not cryptographic.
public struct PhiloxStream: RandomNumberGenerator, Sendable {
  private var state = cphilox_state()

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - seed: The key, of which all 64 bits are used.
  ///   - person: The number of the person.
  ///   - stream: The purpose and the source.
  ///   - day: The number of days since 1970-01-01; 0 for a chain over all days.
  ///   - block: The group of four words at which to start.
  /// - Complexity: O(1).
  public init(
    seed: UInt64, person: UInt32, stream: StreamIdentifier, day: Int32, block: UInt32 = 0
  ) {
    cphilox_seek(&state, seed, block, person, stream.rawValue, UInt32(bitPattern: day))
  }

  /// Returns the next 32-bit word.
  public mutating func nextWord() -> UInt32 { cphilox_next(&state) }

  /// Returns the next two words as one; the first is the high half.
  public mutating func next() -> UInt64 { cphilox_next_wide(&state) }

  /// Returns a uniform number in [0, 1), a multiple of 2^-53 made from two words.
  public mutating func uniform() -> Double { cphilox_uniform(&state) }

  /// Returns an unbiased integer in 0..<n, by Lemire's method (2019).
  ///
  /// The number of outcomes is at least 1.
  ///
  /// - Complexity: O(1) expected; fewer than 2 words on average.
  public mutating func integer(below n: UInt32) -> UInt32 {
    precondition(n > 0, "integer(below: 0) has no outcome")
    return cphilox_below(&state, n)
  }
}
