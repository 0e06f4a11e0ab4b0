import CGSL

/// The uniform distribution over an interval of real numbers.
///
/// Support: from lower up to upper, which rounding alone can reach. Drawn by `gsl_ran_flat`, two
/// words for a draw.
package struct Uniform: RealDistribution, CumulativeDistribution {
  /// The interval's lower end, finite.
  package let lower: Double
  /// The interval's upper end, finite and above the lower.
  package let upper: Double

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless both ends are finite, the upper is above the
  ///   lower and the variance is finite.
  package init(lower: Double, upper: Double) throws(DistributionError) {
    let domain = Domain("uniform")
    self.lower = try domain.finite("lower", lower)
    _ = try domain.finite("upper", upper)
    self.upper = try domain.require(
      upper > lower, "upper", upper, "greater than lower, which is \(lower)")
    try domain.finiteMoments(of: self)
  }

  /// The expected value, the interval's middle.
  package var mean: Double { lower / 2 + upper / 2 }

  /// The variance, a twelfth of the squared length.
  package var variance: Double { (upper - lower) * (upper - lower) / 12 }

  /// Draws one number, without allocation.
  package func sample(from source: RandomSource) -> Double {
    source.tape?.uniform()
    return gsl_ran_flat(source.generator, lower, upper)
  }

  /// The probability of a value at or below x (`gsl_cdf_flat_P`).
  package func cumulative(_ x: Double) -> Double { gsl_cdf_flat_P(x, lower, upper) }

  /// The raw moments of the values at or below x.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    let end = min(max(x, lower), upper)
    let share = (end - lower) / (upper - lower)
    return PartialMoments(
      first: share * (end + lower) / 2,
      second: share * (end * end + end * lower + lower * lower) / 3)
  }
}
