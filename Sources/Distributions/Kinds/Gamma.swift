import CGSL

/// The gamma distribution with a shape and a scale.
///
/// Support: above 0, although a draw with a shape far below 1 can round to 0. Density proportional
/// to x^(shape - 1) * exp(-x / scale). Sampled with `gsl_ran_gamma` (Marsaglia and Tsang 2000).
package struct Gamma: RealDistribution, CumulativeDistribution {
  /// The shape, above 0.
  ///
  /// A whole shape is the number of summed exponential variables.
  package let shape: Double
  /// The scale, above 0, in the unit of the values: the inverse of a rate.
  package let scale: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless shape and scale are positive and the variance
  ///   is finite.
  package init(shape: Double, scale: Double) throws(DistributionError) {
    let domain = Domain("gamma")
    self.shape = try domain.positive("shape", shape)
    self.scale = try domain.positive("scale", scale)
    try domain.finiteMoments(of: self)
  }

  /// The expected value, shape * scale.
  package var mean: Double { shape * scale }

  /// The variance, shape * scale^2.
  package var variance: Double { shape * scale * scale }

  package func sample(from source: RandomSource) -> Double {
    Gamma.sample(from: source, shape: shape, scale: scale)
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
    gsl_ran_gamma(source.generator, shape, scale)
  }

  /// Returns the probability of a value at or below `x` (`gsl_cdf_gamma_P`).
  ///
  /// Shapes above 1e5, where GSL loses accuracy, use Wilson and Hilferty's formula, accurate to
  /// 2e-7.
  package func cumulative(_ x: Double) -> Double {
    GSL.gammaCumulative(x, shape: shape, scale: scale)
  }

  /// Returns the raw moments of the values at or below `x`.
  ///
  /// Weighting the density by x increases the shape by one.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    PartialMoments(
      first: mean * GSL.gammaCumulative(x, shape: shape + 1, scale: scale),
      second: mean * (shape + 1) * scale
        * GSL.gammaCumulative(x, shape: shape + 2, scale: scale))
  }
}

extension Gamma: ScalarKind {
  package static let kind = "gamma"
  package static let parameters = ["shape", "scale"]
  package static let example: [String: [Double]] = ["shape": [2.5], "scale": [3]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(shape: given.number("shape"), scale: given.number("scale"))
  }
}
