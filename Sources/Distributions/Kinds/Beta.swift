import CGSL

/// The beta distribution with two shape parameters.
///
/// Support: 0 to 1. Density proportional to x^(alpha - 1) * (1 - x)^(beta - 1). Sampled with
/// `gsl_ran_beta`.
package struct Beta: RealDistribution, CumulativeDistribution {
  /// The shape parameter that shifts weight towards 1, from 1e-100 to 1e5.
  package let alpha: Double
  /// The shape parameter that shifts weight towards 0, from 1e-100 to 1e5.
  package let beta: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless both parameters are from 1e-100 to 1e5. Far
  ///   above, GSL's cumulative distribution function fails; far below, its draws are not numbers.
  package init(alpha: Double, beta: Double) throws(DistributionError) {
    let domain = Domain("beta")
    let (range, requirement) = (1e-100...1e5, "from 1e-100 to 100000")
    self.alpha = try domain.require(range.contains(alpha), "alpha", alpha, requirement)
    self.beta = try domain.require(range.contains(beta), "beta", beta, requirement)
  }

  /// The expected value, alpha / (alpha + beta).
  package var mean: Double { alpha / (alpha + beta) }

  /// The variance, mean * (1 - mean) / (alpha + beta + 1).
  package var variance: Double { mean * (beta / (alpha + beta)) / (alpha + beta + 1) }

  package func sample(from source: RandomSource) -> Double {
    Beta.sample(from: source, alpha: alpha, beta: beta)
  }

  /// Returns the probability of a value at or below `x` (`gsl_cdf_beta_P`).
  package func cumulative(_ x: Double) -> Double { gsl_cdf_beta_P(x, alpha, beta) }

  /// Returns the raw moments of the values at or below `x`.
  ///
  /// Weighting the density by x increases alpha by one.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    let second = mean * (alpha + 1) / (alpha + beta + 1)
    return PartialMoments(
      first: mean * gsl_cdf_beta_P(x, alpha + 1, beta),
      second: second * gsl_cdf_beta_P(x, alpha + 2, beta))
  }
}

extension Beta: ScalarKind {
  package static let kind = "beta"
  package static let parameters = ["alpha", "beta"]
  package static let example: [String: [Double]] = ["alpha": [2], "beta": [5]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(alpha: given.number("alpha"), beta: given.number("beta"))
  }
}
