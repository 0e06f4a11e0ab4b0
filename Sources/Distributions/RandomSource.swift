import CGSL
package import Randomness

/// A source of random numbers that the samplers draw from, placed on one stream at a time.
///
/// A GSL generator over Philox4x32-10 with the full 64-bit seed: GSL's own generators cut seeds to
/// 32 bits. Not `Sendable`: a task makes its own, and two sources with the same seed and place give
/// the same numbers. Before the first seek, a source draws from a stream that is in no registry.
package final class RandomSource {
  /// The key of every stream that this source is placed on.
  package let seed: UInt64

  /// Where every draw is written down, to be made again; nil for nowhere.
  ///
  /// Unchecked, since every draw asks for it, and a source is never shared.
  @exclusivity(unchecked) package var tape: DrawTape?

  let generator: UnsafeMutablePointer<gsl_rng>
  private let state: UnsafeMutableRawPointer

  /// Makes a source for a seed.
  ///
  /// - Complexity: O(1); allocates the generator.
  package init(seed: UInt64) {
    GSL.silence()
    guard let generator = gsl_rng_alloc(GeneratorType.philox.table),
      let state = gsl_rng_state(generator)
    else { preconditionFailure("no memory for a random number generator") }
    self.seed = seed
    self.generator = generator
    self.state = state
    gsl_rng_set(generator, UInt(seed))
  }

  deinit { gsl_rng_free(generator) }

  /// Places the source before the first word of a stream.
  ///
  /// - Parameters:
  ///   - person: The person's number.
  ///   - stream: The purpose and the source.
  ///   - day: The day's number since 1970-01-01. A chain over all days uses 0.
  ///   - block: The group of four words to begin with.
  /// - Complexity: O(1), no allocation.
  package func seek(
    person: UInt32, stream: StreamIdentifier, day: Int32, block: UInt32 = 0
  ) {
    tape?.seek(person, stream, day, block)
    PhiloxEntryPoints.seek(
      state, seed: seed, person: person, stream: stream, day: day, block: block)
  }

  /// A uniform number in [0, 1), a multiple of 2^-53, the same as `PhiloxStream.uniform()` gives.
  package func uniform() -> Double {
    tape?.uniform()
    return gsl_rng_uniform(generator)
  }

  /// An unbiased integer in 0..<n, the same as `PhiloxStream.integer(below:)` gives.
  ///
  /// - Parameter n: The number of outcomes, at least 1.
  /// - Returns: The integer.
  /// - Complexity: O(1) expected.
  package func integer(below n: UInt32) -> UInt32 {
    tape?.integer(below: n)
    return PhiloxEntryPoints.integer(below: n, from: state)
  }
}

/// GSL's table of a generator's functions.
private struct GeneratorType: @unchecked Sendable {
  // Unchecked because of the pointer alone: the table is written before it is shared, never after,
  // and never freed, since generators keep pointing to it.
  let table: UnsafePointer<gsl_rng_type>

  static let philox: GeneratorType = {
    precondition(PhiloxEntryPoints.stateAlignment <= MemoryLayout<Double>.alignment)
    let name = UnsafeRawPointer(PhiloxEntryPoints.name.utf8Start)
    let table = UnsafeMutablePointer<gsl_rng_type>.allocate(capacity: 1)
    table.initialize(
      to: gsl_rng_type(
        name: name.assumingMemoryBound(to: CChar.self), max: 0xffff_ffff, min: 0,
        size: PhiloxEntryPoints.stateSize, set: PhiloxEntryPoints.set, get: PhiloxEntryPoints.get,
        get_double: PhiloxEntryPoints.getDouble))
    return GeneratorType(table: UnsafePointer(table))
  }()
}
