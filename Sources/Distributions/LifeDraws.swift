import CGSL

extension Beta {
  /// Draws a number from 0 to 1 without checking the parameters.
  ///
  /// For parameters that are known to be valid, such as constants.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - alpha: The shape parameter that shifts weight towards 1, positive.
  ///   - beta: The shape parameter that shifts weight towards 0, positive.
  /// - Returns: A number from 0 to 1.
  package static func sample(from source: RandomSource, alpha: Double, beta: Double) -> Double {
    gsl_ran_beta(source.generator, alpha, beta)
  }
}

extension Weibull {
  /// Maps a standard normal value to the Weibull value of the same quantile.
  ///
  /// Applied to a chain of correlated normal values, it yields a chain of Weibull values (a
  /// Gaussian copula). It uses the upper tail (`gsl_cdf_weibull_Qinv`), so that rare large values
  /// keep their precision.
  ///
  /// - Parameters:
  ///   - z: A standard normal value.
  ///   - shape: The shape, positive.
  ///   - scale: The scale, positive.
  /// - Returns: The value, at least 0.
  package static func value(atNormal z: Double, shape: Double, scale: Double) -> Double {
    gsl_cdf_weibull_Qinv(gsl_cdf_ugaussian_Q(z), scale, shape)
  }

  /// Returns the mean of a Weibull distribution with scale 1: gamma(1 + 1 / shape).
  package static func meanOfUnitScale(shape: Double) -> Double { gsl_sf_gamma(1 + 1 / shape) }

  /// Returns the coefficient of variation for a shape: the standard deviation divided by the mean.
  package static func relativeDeviation(shape: Double) -> Double {
    let mean = gsl_sf_gamma(1 + 1 / shape)
    return max(0, gsl_sf_gamma(1 + 2 / shape) / (mean * mean) - 1).squareRoot()
  }

  /// Finds the shape for a coefficient of variation by bisection.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation divided by the mean.
  ///   - range: The allowed shapes. A deviation outside their range yields the nearer bound.
  /// - Returns: The shape, accurate to 1e-9.
  package static func shape(relativeDeviation deviation: Double, in range: ClosedRange<Double>)
    -> Double
  {
    var lower = range.lowerBound
    var upper = range.upperBound
    for _ in 0..<40 {
      let middle = (lower + upper) / 2
      if relativeDeviation(shape: middle) > deviation { lower = middle } else { upper = middle }
    }
    return (lower + upper) / 2
  }
}

/// Samples the exponential distribution.
package enum Exponential {
  /// Draws a number without checking the parameter (`gsl_ran_exponential`).
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - mean: The mean, positive.
  /// - Returns: A number of at least zero.
  package static func sample(from source: RandomSource, mean: Double) -> Double {
    gsl_ran_exponential(source.generator, mean)
  }
}

extension LogNormal {
  /// Maps a standard normal value to the lognormal value of the same quantile, with mean 1.
  ///
  /// - Parameters:
  ///   - z: A standard normal value.
  ///   - deviation: The standard deviation of the lognormal values, at least 0.
  /// - Returns: The value, above 0.
  package static func value(atNormal z: Double, relativeDeviation deviation: Double) -> Double {
    let variance = log1p(deviation * deviation)
    return exp(z * variance.squareRoot() - variance / 2)
  }
}
