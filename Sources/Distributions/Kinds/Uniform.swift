import CGSL

/// The uniform distribution over an interval of real numbers.
///
/// Support: from `lower` up to `upper`, which only rounding can reach. Sampled with `gsl_ran_flat`,
/// which uses two words per draw.
package struct Uniform: RealDistribution, CumulativeDistribution {
  /// The lower bound of the interval, finite.
  package let lower: Double
  /// The upper bound of the interval, finite and above the lower one.
  package let upper: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless both bounds are finite, the upper one is above
  ///   the lower one and the variance is finite.
  package init(lower: Double, upper: Double) throws(DistributionError) {
    let domain = Domain("uniform")
    self.lower = try domain.finite("lower", lower)
    _ = try domain.finite("upper", upper)
    self.upper = try domain.require(
      upper > lower, "upper", upper, "greater than lower, which is \(lower)")
    try domain.finiteMoments(of: self)
  }

  /// The expected value, which is the midpoint of the interval.
  package var mean: Double { lower / 2 + upper / 2 }

  /// The variance, one twelfth of the squared length.
  package var variance: Double { (upper - lower) * (upper - lower) / 12 }

  package func sample(from source: RandomSource) -> Double {
    gsl_ran_flat(source.generator, lower, upper)
  }

  /// Returns the probability of a value at or below `x` (`gsl_cdf_flat_P`).
  package func cumulative(_ x: Double) -> Double { gsl_cdf_flat_P(x, lower, upper) }

  package func partialMoments(upTo x: Double) -> PartialMoments {
    let end = min(max(x, lower), upper)
    let share = (end - lower) / (upper - lower)
    return PartialMoments(
      first: share * (end + lower) / 2,
      second: share * (end * end + end * lower + lower * lower) / 3)
  }
}

extension Uniform: ScalarKind {
  package static let kind = "uniform"
  package static let parameters = ["lower", "upper"]
  package static let example: [String: [Double]] = ["lower": [-1], "upper": [4]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(lower: given.number("lower"), upper: given.number("upper"))
  }
}
