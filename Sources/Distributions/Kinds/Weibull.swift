import CGSL

/// The Weibull distribution with a shape and a scale.
///
/// Support: 0 and above. Cumulative distribution function 1 - exp(-(x / scale)^shape). Sampled with
/// `gsl_ran_weibull` (inversion), which uses two words per draw.
package struct Weibull: RealDistribution, CumulativeDistribution {
  /// The shape, above 0.
  ///
  /// With a shape below 1, the hazard rate decreases with time; above 1, it increases.
  package let shape: Double
  /// The scale, above 0, in the unit of the values: the quantile of probability 1 - 1/e.
  package let scale: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless shape and scale are positive and the variance
  ///   is finite.
  package init(shape: Double, scale: Double) throws(DistributionError) {
    let domain = Domain("weibull")
    self.shape = try domain.positive("shape", shape)
    self.scale = try domain.positive("scale", scale)
    try domain.finiteMoments(of: self)
  }

  /// The expected value, scale * gamma(1 + 1 / shape).
  package var mean: Double { rawMoment(1) }

  /// The variance, scale^2 * gamma(1 + 2 / shape) - mean^2.
  ///
  /// Cancellation causes a relative error of about 1e-16 * shape^2.
  package var variance: Double { max(0, rawMoment(2) - mean * mean) }

  package func sample(from source: RandomSource) -> Double {
    Weibull.sample(from: source, shape: shape, scale: scale)
  }

  /// Draws a number without checking the parameters.
  ///
  /// For parameters that are known to be valid, such as constants.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - shape: The shape, positive.
  ///   - scale: The scale, positive.
  /// - Returns: A number above zero.
  package static func sample(from source: RandomSource, shape: Double, scale: Double) -> Double {
    gsl_ran_weibull(source.generator, scale, shape)
  }

  /// Returns the probability of a value at or below `x` (`gsl_cdf_weibull_P`).
  package func cumulative(_ x: Double) -> Double {
    x > 0 ? gsl_cdf_weibull_P(x, scale, shape) : 0
  }

  /// Returns the quantile of a probability (`gsl_cdf_weibull_Pinv`).
  ///
  /// - Parameter probability: From 0 to 1, where 1 yields infinity.
  /// - Returns: The quantile, at least 0.
  package func quantile(_ probability: Double) -> Double {
    precondition((0...1).contains(probability), "quantile of probability \(probability)")
    return gsl_cdf_weibull_Pinv(probability, scale, shape)
  }

  /// Returns the raw moments of the values at or below `x`.
  ///
  /// They are incomplete gamma functions, because (X / scale)^shape is a unit exponential.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    guard x > 0 else { return .zero }
    let exponential = pow(x / scale, shape)
    return PartialMoments(
      first: rawMoment(1) * GSL.gammaCumulative(exponential, shape: 1 + 1 / shape, scale: 1),
      second: rawMoment(2) * GSL.gammaCumulative(exponential, shape: 1 + 2 / shape, scale: 1))
  }

  private func rawMoment(_ order: Double) -> Double {
    pow(scale, order) * gsl_sf_gamma(1 + order / shape)
  }
}

extension Weibull: ScalarKind {
  package static let kind = "weibull"
  package static let parameters = ["shape", "scale"]
  package static let example: [String: [Double]] = ["shape": [1.5], "scale": [2]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(shape: given.number("shape"), scale: given.number("scale"))
  }
}
