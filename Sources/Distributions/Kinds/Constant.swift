/// The distribution of one value that is always drawn.
///
/// It uses no random word, so a parameter can be held fixed while others vary.
package struct Constant: RealDistribution, CumulativeDistribution {
  /// The value, finite.
  package let value: Double

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the value is finite.
  package init(value: Double) throws(DistributionError) {
    self.value = try Domain("constant").finite("value", value)
  }

  /// The expected value, the value.
  package var mean: Double { value }

  /// The variance, 0.
  package var variance: Double { 0 }

  /// Returns the value.
  package func sample(from source: RandomSource) -> Double { value }

  /// The probability of a value at or below x: 0 or 1.
  package func cumulative(_ x: Double) -> Double { x < value ? 0 : 1 }

  /// The raw moments of the values at or below x.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    x < value ? .zero : PartialMoments(first: value, second: value * value)
  }
}
