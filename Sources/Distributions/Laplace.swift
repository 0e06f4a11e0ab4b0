import CGSL

/// Draws of the Laplace distribution, an exponential one on either side of 0.
package enum Laplace {
  /// A draw for a width that needs no check (`gsl_ran_laplace`).
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - width: The mean distance from 0, positive.
  /// - Returns: A draw of mean 0 and variance 2 * width^2.
  package static func sample(from source: RandomSource, width: Double) -> Double {
    source.tape?.laplace(width)
    return gsl_ran_laplace(source.generator, width)
  }
}
