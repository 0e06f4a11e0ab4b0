import CGSL

/// The beta distribution of two exponents.
///
/// Support: 0 to 1. Density proportional to x^(alpha - 1) * (1 - x)^(beta - 1). Drawn by
/// `gsl_ran_beta`.
public struct Beta: RealDistribution, CumulativeDistribution {
  /// The weight towards 1, above 0, at most 1e5.
  public let alpha: Double
  /// The weight towards 0, above 0, at most 1e5.
  public let beta: Double

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless both exponents are above 0 and at most 1e5; far
  ///   beyond, GSL's cumulative function fails.
  public init(alpha: Double, beta: Double) throws(DistributionError) {
    let domain = Domain("beta")
    let requirement = "greater than 0 and at most 100000"
    self.alpha = try domain.require(alpha > 0 && alpha <= 1e5, "alpha", alpha, requirement)
    self.beta = try domain.require(beta > 0 && beta <= 1e5, "beta", beta, requirement)
  }

  /// The expected value, alpha / (alpha + beta).
  public var mean: Double { alpha / (alpha + beta) }

  /// The variance, mean * (1 - mean) / (alpha + beta + 1).
  public var variance: Double { mean * (beta / (alpha + beta)) / (alpha + beta + 1) }

  /// Draws one number, without allocation.
  public func sample(from source: RandomSource) -> Double {
    Beta.sample(from: source, alpha: alpha, beta: beta)
  }

  /// The probability of a value at or below x (`gsl_cdf_beta_P`).
  public func cumulative(_ x: Double) -> Double { gsl_cdf_beta_P(x, alpha, beta) }

  /// The raw moments of the values at or below x.
  ///
  /// Weighting by x raises alpha by one.
  public func partialMoments(upTo x: Double) -> PartialMoments {
    let second = mean * (alpha + 1) / (alpha + beta + 1)
    return PartialMoments(
      first: mean * gsl_cdf_beta_P(x, alpha + 1, beta),
      second: second * gsl_cdf_beta_P(x, alpha + 2, beta))
  }
}
