/// A probability distribution with known first and second moments.
package protocol Distribution: Sendable {
  /// The expected value.
  var mean: Double { get }
  /// The expected squared distance from the mean.
  var variance: Double { get }
}

/// A distribution of real numbers.
package protocol RealDistribution: Distribution {
  /// Draws one number, without allocation.
  func sample(from source: RandomSource) -> Double
}

/// A distribution of whole numbers.
package protocol CountDistribution: Distribution {
  /// Draws one number, without allocation.
  func sample(from source: RandomSource) -> Int
}

/// A distribution of numbers whose cumulative function and partial moments are known.
///
/// With these, a distribution can be truncated and be tested for goodness of fit.
package protocol CumulativeDistribution: Distribution {
  /// The probability of a value at or below x, which may be infinite.
  func cumulative(_ x: Double) -> Double
  /// The part of the raw moments that values at or below a finite x contribute.
  func partialMoments(upTo x: Double) -> PartialMoments
}

/// The first and second raw moments over a part of a distribution's support.
package struct PartialMoments: Equatable, Sendable {
  /// The expectation of X over the part, 0 elsewhere.
  package var first: Double
  /// The expectation of X squared over the part, 0 elsewhere.
  package var second: Double

  /// Makes a pair of moments.
  package init(first: Double, second: Double) {
    self.first = first
    self.second = second
  }

  /// The moments of an empty part.
  package static let zero = PartialMoments(first: 0, second: 0)
}
