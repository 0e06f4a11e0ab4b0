import CGSL

/// The Weibull distribution of a shape and a scale.
///
/// Support: from 0. Cumulative function 1 - exp(-(x / scale)^shape). Drawn by `gsl_ran_weibull`
/// (inversion), two words for a draw.
package struct Weibull: RealDistribution, CumulativeDistribution {
  /// The exponent, above 0: below 1 the hazard falls with time, above 1 it rises.
  package let shape: Double
  /// The quantile of 1 - 1/e, above 0, in the unit of the values.
  package let scale: Double

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless shape and scale are positive and the variance
  ///   finite.
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
  /// Cancellation leaves a relative error of about 1e-16 * shape^2.
  package var variance: Double { max(0, rawMoment(2) - mean * mean) }

  /// Draws one number, without allocation.
  package func sample(from source: RandomSource) -> Double {
    Weibull.sample(from: source, shape: shape, scale: scale)
  }

  /// A draw for parameters that need no check, such as constants.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - shape: The shape, positive.
  ///   - scale: The scale, positive.
  /// - Returns: A draw above zero.
  package static func sample(from source: RandomSource, shape: Double, scale: Double) -> Double {
    source.tape?.weibull(shape, scale)
    return gsl_ran_weibull(source.generator, scale, shape)
  }

  /// The probability of a value at or below x (`gsl_cdf_weibull_P`).
  package func cumulative(_ x: Double) -> Double {
    x > 0 ? gsl_cdf_weibull_P(x, scale, shape) : 0
  }

  /// The value that a given probability lies at or below (`gsl_cdf_weibull_Pinv`).
  ///
  /// - Parameter probability: From 0 to 1, where 1 gives infinity.
  /// - Returns: The value, at least 0.
  package func quantile(_ probability: Double) -> Double {
    precondition((0...1).contains(probability), "quantile of probability \(probability)")
    return gsl_cdf_weibull_Pinv(probability, scale, shape)
  }

  /// The raw moments of the values at or below x.
  ///
  /// (X / scale)^shape is a unit exponential, so they are incomplete gamma functions.
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
