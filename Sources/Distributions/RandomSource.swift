import CGSL
package import Randomness

/// A source of random numbers for the samplers, positioned on one stream at a time.
///
/// It is a GSL generator over Philox4x32-10 with the full 64-bit seed; GSL's own generators
/// truncate seeds to 32 bits. It is not `Sendable`: each task creates its own. Two sources with the
/// same seed and position yield the same numbers. Before the first seek, a source draws from an
/// unregistered stream.
package final class RandomSource {
  /// The key of all streams of this source.
  package let seed: UInt64

  let generator: UnsafeMutablePointer<gsl_rng>
  private let state: UnsafeMutableRawPointer

  /// Creates a source for a seed.
  ///
  /// - Complexity: O(1); allocates the generator.
  package convenience init(seed: UInt64) { self.init(seed: seed, .philox) }

  /// Creates a source for a seed whose generator has the given functions.
  init(seed: UInt64, _ type: GeneratorType) {
    GSL.silence()
    guard let generator = gsl_rng_alloc(type.table),
      let state = gsl_rng_state(generator)
    else { preconditionFailure("no memory for a random number generator") }
    self.seed = seed
    self.generator = generator
    self.state = state
    gsl_rng_set(generator, UInt(seed))
  }

  deinit { gsl_rng_free(generator) }

  /// Moves the source to the start of a block of a stream.
  ///
  /// - Parameters:
  ///   - person: The person's index.
  ///   - stream: The purpose of the draws and the slot of the data source.
  ///   - day: The number of days since 1970-01-01; 0 for a chain over all days.
  ///   - block: The index of the first block of four words.
  /// - Complexity: O(1), no allocation.
  package func seek(
    person: UInt32, stream: StreamIdentifier, day: Int32, block: UInt32 = 0
  ) {
    PhiloxEntryPoints.seek(
      state, seed: seed, person: person, stream: stream, day: day, block: block)
  }

  /// Returns a uniform number in [0, 1), a multiple of 2^-53, equal to `PhiloxStream.uniform()`.
  package func uniform() -> Double {
    gsl_rng_uniform(generator)
  }

  /// Returns an unbiased integer in 0..<n, equal to `PhiloxStream.integer(below:)`.
  ///
  /// - Parameter n: The number of outcomes, at least 1.
  /// - Returns: An integer in 0..<n.
  /// - Complexity: O(1) expected.
  package func integer(below n: UInt32) -> UInt32 {
    PhiloxEntryPoints.integer(below: n, from: state)
  }
}

/// GSL's function table of a generator.
struct GeneratorType: @unchecked Sendable {
  // Unchecked because of the pointer only: the table is written before it is shared and is neither
  // changed nor freed afterwards, because generators keep pointing to it.
  let table: UnsafePointer<gsl_rng_type>

  /// Philox4x32-10.
  static let philox = GeneratorType(
    stateSize: PhiloxEntryPoints.stateSize, get: PhiloxEntryPoints.get,
    getDouble: PhiloxEntryPoints.getDouble)

  /// Creates a table of Philox4x32-10 whose state begins with that of the generator.
  init(
    stateSize: Int, get: @convention(c) (UnsafeMutableRawPointer?) -> UInt,
    getDouble: @convention(c) (UnsafeMutableRawPointer?) -> Double
  ) {
    precondition(PhiloxEntryPoints.stateAlignment <= MemoryLayout<Double>.alignment)
    let name = UnsafeRawPointer(PhiloxEntryPoints.name.utf8Start)
    let table = UnsafeMutablePointer<gsl_rng_type>.allocate(capacity: 1)
    table.initialize(
      to: gsl_rng_type(
        name: name.assumingMemoryBound(to: CChar.self), max: 0xffff_ffff, min: 0,
        size: stateSize, set: PhiloxEntryPoints.set, get: get, get_double: getDouble))
    self.table = UnsafePointer(table)
  }
}
