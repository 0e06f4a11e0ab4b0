import CGSL
import Randomness

/// The random numbers that the samplers of GSL take from a generator.
package struct DrawCount: Equatable, Sendable {
  /// The 32-bit words, of which the ziggurat method takes one for nearly every normal number.
  package var words = 0
  /// The uniform numbers in [0, 1), of two words each, which all other methods use.
  package var doubles = 0

  /// Creates a count.
  package init(words: Int = 0, doubles: Int = 0) {
    (self.words, self.doubles) = (words, doubles)
  }
}

/// A source of random numbers with a count of the numbers that it has yielded.
///
/// It yields the same numbers as a plain source with the same seed. Only the generator's functions
/// differ, so that plain sources and samplers contain no code for counting. Bounded integers are
/// not counted, because they are not drawn through these functions.
package struct CountingSource {
  /// The source to draw from.
  package let source: RandomSource

  /// Creates a source for a seed.
  package init(seed: UInt64) { source = RandomSource(seed: seed, .counting) }

  /// The count since the source was created.
  package var count: DrawCount { GeneratorType.count(in: gsl_rng_state(source.generator)).pointee }
}

extension GeneratorType {
  /// Philox4x32-10 with a count behind its state.
  fileprivate static let counting = GeneratorType(
    stateSize: countOffset + MemoryLayout<DrawCount>.size,
    get: { state in
      GeneratorType.count(in: state).pointee.words += 1
      return PhiloxEntryPoints.get(state)
    },
    getDouble: { state in
      GeneratorType.count(in: state).pointee.doubles += 1
      return PhiloxEntryPoints.getDouble(state)
    })

  private static var countOffset: Int {
    let alignment = MemoryLayout<DrawCount>.alignment
    return (PhiloxEntryPoints.stateSize + alignment - 1) / alignment * alignment
  }

  /// The count behind a state; GSL sets the memory of a new state to zero.
  fileprivate static func count(
    in state: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<DrawCount> {
    guard let state else { preconditionFailure("a generator without a state") }
    return (state + countOffset).assumingMemoryBound(to: DrawCount.self)
  }
}
