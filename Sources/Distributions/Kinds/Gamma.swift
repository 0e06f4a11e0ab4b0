import CGSL

/// The gamma distribution of a shape and a scale.
///
/// Support: above 0; a draw with a shape far below 1 can round to 0. Density proportional to
/// x^(shape - 1) * exp(-x / scale). Drawn by `gsl_ran_gamma` (Marsaglia and Tsang 2000).
package struct Gamma: RealDistribution, CumulativeDistribution {
  /// The number of unit exponentials that would be added, above 0, not only whole.
  package let shape: Double
  /// The unit of the values, above 0: the inverse of a rate.
  package let scale: Double

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless shape and scale are positive and the variance
  ///   finite.
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

  /// Draws one number, without allocation.
  package func sample(from source: RandomSource) -> Double {
    Gamma.sample(from: source, shape: shape, scale: scale)
  }

  /// A draw for a shape and scale that need no check, such as constants.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - shape: The shape, positive.
  ///   - scale: The scale, positive.
  /// - Returns: A draw above zero.
  package static func sample(from source: RandomSource, shape: Double, scale: Double) -> Double {
    source.tape?.gamma(shape, scale)
    return gsl_ran_gamma(source.generator, shape, scale)
  }

  /// The probability of a value at or below x (`gsl_cdf_gamma_P`).
  ///
  /// Shapes above 1e5, where GSL loses accuracy, use Wilson and Hilferty's formula, good to 2e-7.
  package func cumulative(_ x: Double) -> Double {
    GSL.gammaCumulative(x, shape: shape, scale: scale)
  }

  /// The raw moments of the values at or below x.
  ///
  /// Weighting by x raises the shape by one.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    PartialMoments(
      first: mean * GSL.gammaCumulative(x, shape: shape + 1, scale: scale),
      second: mean * (shape + 1) * scale
        * GSL.gammaCumulative(x, shape: shape + 2, scale: scale))
  }
}
