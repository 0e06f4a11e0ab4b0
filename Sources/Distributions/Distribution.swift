/// A probability distribution with known first and second moments.
package protocol Distribution: Sendable {
  /// The expected value.
  var mean: Double { get }
  /// The second central moment.
  var variance: Double { get }
}

/// A distribution of real numbers.
package protocol RealDistribution: Distribution {
  /// Draws one number.
  ///
  /// Does not allocate.
  func sample(from source: RandomSource) -> Double
}

/// A distribution of integers.
package protocol CountDistribution: Distribution {
  /// Draws one integer.
  ///
  /// Does not allocate.
  func sample(from source: RandomSource) -> Int
}

/// A distribution with a known cumulative distribution function and partial moments.
///
/// Such a distribution can be truncated and tested for goodness of fit.
package protocol CumulativeDistribution: Distribution {
  /// Returns the probability of a value at or below `x`, which may be infinite.
  func cumulative(_ x: Double) -> Double
  /// Returns the contribution of the values at or below a finite `x` to the raw moments.
  func partialMoments(upTo x: Double) -> PartialMoments
}

/// The contributions of a part of a distribution's support to the first two raw moments.
package struct PartialMoments: Equatable, Sendable {
  /// The expectation of X on the part and 0 elsewhere.
  package var first: Double
  /// The expectation of X squared on the part and 0 elsewhere.
  package var second: Double

  /// Creates a pair of moments.
  package init(first: Double, second: Double) {
    self.first = first
    self.second = second
  }

  /// The moments of an empty part of the support.
  package static let zero = PartialMoments(first: 0, second: 0)
}
