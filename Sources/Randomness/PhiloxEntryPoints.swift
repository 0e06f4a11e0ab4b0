import CPhilox

/// The generator's C functions and state layout, for a library that keeps the state itself.
///
/// GSL defines a generator by a table of C functions over a block of memory; these are the
/// functions of such a table. Every raw pointer refers to at least `stateSize` bytes of memory,
/// aligned to `stateAlignment`.
public enum PhiloxEntryPoints {
  /// The name of the generator with its number of rounds.
  public static let name: StaticString = "philox4x32-10"

  /// The size of the state in bytes.
  public static var stateSize: Int { MemoryLayout<cphilox_state>.size }

  /// The alignment of the state in bytes.
  public static var stateAlignment: Int { MemoryLayout<cphilox_state>.alignment }

  /// Returns the next 32-bit word.
  public static var get: @convention(c) (UnsafeMutableRawPointer?) -> UInt { cphilox_get }

  /// Returns a uniform number in [0, 1) made from two words.
  public static var getDouble: @convention(c) (UnsafeMutableRawPointer?) -> Double {
    cphilox_get_double
  }

  /// Sets the key to a number and the counter to zero.
  public static var set: @convention(c) (UnsafeMutableRawPointer?, UInt) -> Void { cphilox_set }

  /// Moves a state to the start of a block of a stream, as `PhiloxStream.init` does.
  ///
  /// - Complexity: O(1).
  public static func seek(
    _ state: UnsafeMutableRawPointer, seed: UInt64, person: UInt32, stream: StreamIdentifier,
    day: Int32, block: UInt32 = 0
  ) {
    cphilox_seek(
      state.assumingMemoryBound(to: cphilox_state.self), seed, block, person, stream.rawValue,
      UInt32(bitPattern: day))
  }

  /// Returns an unbiased integer in 0..<n, as `PhiloxStream.integer(below:)` does.
  ///
  /// The number of outcomes is at least 1, and the state has been set or moved to a stream.
  ///
  /// - Complexity: O(1) expected.
  public static func integer(below n: UInt32, from state: UnsafeMutableRawPointer) -> UInt32 {
    precondition(n > 0, "integer(below: 0) has no outcome")
    return cphilox_below(state.assumingMemoryBound(to: cphilox_state.self), n)
  }

  /// The four words of one counter and key, for comparison with published test vectors.
  ///
  /// - Complexity: O(rounds).
  public static func block(
    counter: SIMD4<UInt32>, key: SIMD2<UInt32>, rounds: UInt32 = 10
  ) -> SIMD4<UInt32> {
    let counter = [counter.x, counter.y, counter.z, counter.w]
    var words: [UInt32] = [0, 0, 0, 0]
    cphilox_block(counter, [key.x, key.y], rounds, &words)
    return SIMD4(words)
  }
}
