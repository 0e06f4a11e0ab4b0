import CGSL

/// The lognormal distribution of exp(N), where N is normal.
///
/// Support: above 0. Mean exp(location + scale^2 / 2). Sampled as the exponential of
/// `gsl_ran_gaussian_ziggurat`, which takes half the time of `gsl_ran_lognormal`.
package struct LogNormal: RealDistribution, CumulativeDistribution {
  /// The mean of the logarithm, finite.
  ///
  /// The median is exp(location).
  package let location: Double
  /// The standard deviation of the logarithm, above 0.
  package let scale: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the location is finite, the scale is positive
  ///   and the variance is finite.
  package init(location: Double, scale: Double) throws(DistributionError) {
    let domain = Domain("lognormal")
    self.location = try domain.finite("location", location)
    self.scale = try domain.positive("scale", scale)
    try domain.finiteMoments(of: self)
  }

  /// The expected value, exp(location + scale^2 / 2).
  package var mean: Double { exp(location + scale * scale / 2) }

  /// The variance, (exp(scale^2) - 1) * mean^2.
  package var variance: Double { expm1(scale * scale) * mean * mean }

  package func sample(from source: RandomSource) -> Double {
    exp(location + gsl_ran_gaussian_ziggurat(source.generator, scale))
  }

  /// Draws a number without checking the parameters.
  ///
  /// For parameters that are known to be valid, such as constants.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - location: The mean of the logarithm.
  ///   - scale: The standard deviation of the logarithm, not negative.
  /// - Returns: A number above zero.
  package static func sample(from source: RandomSource, location: Double, scale: Double) -> Double {
    exp(location + scale * gsl_ran_gaussian_ziggurat(source.generator, 1))
  }

  /// Returns the probability of a value at or below `x` (`gsl_cdf_lognormal_P`).
  package func cumulative(_ x: Double) -> Double {
    x > 0 ? gsl_cdf_lognormal_P(x, location, scale) : 0
  }

  /// Returns the raw moments of the values at or below `x`.
  ///
  /// Weighting the density by the k-th power of x shifts the logarithm's mean by k * scale^2.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    guard x > 0 else { return .zero }
    let z = (log(x) - location) / scale
    return PartialMoments(
      first: mean * gsl_cdf_ugaussian_P(z - scale),
      second: (variance + mean * mean) * gsl_cdf_ugaussian_P(z - 2 * scale))
  }
}

extension LogNormal: ScalarKind {
  package static let kind = "lognormal"
  package static let parameters = ["location", "scale"]
  package static let example: [String: [Double]] = ["location": [1], "scale": [0.5]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(location: given.number("location"), scale: given.number("scale"))
  }
}
