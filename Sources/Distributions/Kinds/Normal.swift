import CGSL

/// The normal distribution with a mean and a standard deviation.
///
/// Support: all real numbers. Sampled with `gsl_ran_gaussian_ziggurat` (Marsaglia and Tsang 2000),
/// which uses one to three words per draw.
package struct Normal: RealDistribution, CumulativeDistribution {
  /// The expected value, finite.
  package let mean: Double
  /// The square root of the variance, above 0.
  package let standardDeviation: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the mean is finite and the deviation positive.
  package init(mean: Double, standardDeviation: Double) throws(DistributionError) {
    let domain = Domain("normal")
    self.mean = try domain.finite("mean", mean)
    self.standardDeviation = try domain.positive("standardDeviation", standardDeviation)
    try domain.finiteMoments(of: self)
  }

  /// The square of the standard deviation.
  package var variance: Double { standardDeviation * standardDeviation }

  package func sample(from source: RandomSource) -> Double {
    mean + gsl_ran_gaussian_ziggurat(source.generator, standardDeviation)
  }

  /// Returns the probability of a value at or below `x` (`gsl_cdf_gaussian_P`).
  package func cumulative(_ x: Double) -> Double {
    gsl_cdf_gaussian_P(x - mean, standardDeviation)
  }

  /// Returns the raw moments of the values at or below `x`.
  ///
  /// Source: Johnson, Kotz and Balakrishnan 1994, 13.10.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    let probability = cumulative(x)
    let density = variance * gsl_ran_gaussian_pdf(x - mean, standardDeviation)
    return PartialMoments(
      first: mean * probability - density,
      second: (mean * mean + variance) * probability - (mean + x) * density)
  }
}

extension Normal: ScalarKind {
  package static let kind = "normal"
  package static let parameters = ["mean", "standardDeviation"]
  package static let example: [String: [Double]] = ["mean": [3], "standardDeviation": [2]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(mean: given.number("mean"), standardDeviation: given.number("standardDeviation"))
  }
}
