import CPhilox

/// A stream of random words that is a pure function of seed, person, stream and day.
///
/// Philox4x32-10 keyed by the seed, with the counter (block, person, stream, day). A stream can be
/// opened at any place in constant time, in any order, on any thread, and holds 2^34 words before
/// it repeats. Not for cryptography.
public struct PhiloxStream: RandomNumberGenerator, Sendable {
  private var state = cphilox_state()

  /// Opens a stream.
  ///
  /// - Parameters:
  ///   - seed: The key, all 64 bits of it.
  ///   - person: The person's number.
  ///   - stream: The purpose and the source.
  ///   - day: The day's number since 1970-01-01. A chain over all days uses 0.
  ///   - block: The group of four words to begin with.
  /// - Complexity: O(1).
  public init(
    seed: UInt64, person: UInt32, stream: StreamIdentifier, day: Int32, block: UInt32 = 0
  ) {
    cphilox_seek(&state, seed, block, person, stream.rawValue, UInt32(bitPattern: day))
  }

  /// The next 32-bit word.
  public mutating func nextWord() -> UInt32 { cphilox_next(&state) }

  /// The next two words as one; the first is the high half.
  public mutating func next() -> UInt64 { cphilox_next_wide(&state) }

  /// A uniform number in [0, 1), a multiple of 2^-53 made of two words.
  public mutating func uniform() -> Double { cphilox_uniform(&state) }

  /// An unbiased integer in 0..<n, by Lemire's method (2019).
  ///
  /// - Parameter n: The number of outcomes, at least 1.
  /// - Returns: The integer.
  /// - Complexity: O(1) expected; below 2 words on average.
  public mutating func integer(below n: UInt32) -> UInt32 {
    precondition(n > 0, "integer(below: 0) has no outcome")
    return cphilox_below(&state, n)
  }
}
