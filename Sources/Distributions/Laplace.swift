import CGSL

/// Samples the Laplace distribution: an exponential distribution on each side of 0.
package enum Laplace {
  /// Draws a number without checking the parameter (`gsl_ran_laplace`).
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - width: The mean distance from 0, positive.
  /// - Returns: A number with mean 0 and variance 2 * width^2.
  package static func sample(from source: RandomSource, width: Double) -> Double {
    gsl_ran_laplace(source.generator, width)
  }
}
