import CGSL

/// The normal distribution with mean 0 and standard deviation 1.
package enum StandardNormal {
  /// The probability of a value at or below z (`gsl_cdf_ugaussian_P`).
  package static func cumulative(_ z: Double) -> Double { gsl_cdf_ugaussian_P(z) }

  /// A draw by the ziggurat method (`gsl_ran_gaussian_ziggurat`).
  ///
  /// - Parameter source: The source of random numbers.
  /// - Returns: A draw of mean 0 and variance 1.
  package static func sample(from source: RandomSource) -> Double {
    source.tape?.normal()
    return gsl_ran_gaussian_ziggurat(source.generator, 1)
  }
}
