import CGSL

/// The normal distribution with mean 0 and standard deviation 1.
package enum StandardNormal {
  /// Returns the probability of a value at or below `z` (`gsl_cdf_ugaussian_P`).
  package static func cumulative(_ z: Double) -> Double { gsl_cdf_ugaussian_P(z) }

  /// Draws a number by the ziggurat method (`gsl_ran_gaussian_ziggurat`).
  package static func sample(from source: RandomSource) -> Double {
    gsl_ran_gaussian_ziggurat(source.generator, 1)
  }
}
