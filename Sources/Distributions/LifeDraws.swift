import CGSL

extension Beta {
  /// A draw for exponents that need no check, such as constants.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - alpha: The weight towards 1, positive.
  ///   - beta: The weight towards 0, positive.
  /// - Returns: A draw from 0 to 1.
  package static func sample(from source: RandomSource, alpha: Double, beta: Double) -> Double {
    source.tape?.beta(alpha, beta)
    return gsl_ran_beta(source.generator, alpha, beta)
  }
}

extension Poisson {
  /// A draw for a mean that needs no check, such as a constant.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - mean: The mean, at least 0 and below 1e15.
  /// - Returns: A count.
  package static func sample(from source: RandomSource, mean: Double) -> Int {
    sample(mean: mean, from: source)
  }
}

extension Weibull {
  /// The value that stands where a normal value stands among its kind (`gsl_cdf_weibull_Qinv`).
  ///
  /// A chain of correlated normal values becomes one of Weibull values this way (a Gaussian
  /// copula). By way of the upper tail, so that rare large values keep their digits.
  ///
  /// - Parameters:
  ///   - z: A standard normal value.
  ///   - shape: The shape, positive.
  ///   - scale: The scale, positive.
  /// - Returns: The value, at least 0.
  package static func value(atNormal z: Double, shape: Double, scale: Double) -> Double {
    gsl_cdf_weibull_Qinv(gsl_cdf_ugaussian_Q(z), scale, shape)
  }

  /// The ratio of mean to scale of a shape.
  ///
  /// - Parameter shape: The shape, positive.
  /// - Returns: gamma(1 + 1 / shape).
  package static func meanOfUnitScale(shape: Double) -> Double { gsl_sf_gamma(1 + 1 / shape) }

  /// The coefficient of variation of a shape.
  ///
  /// - Parameter shape: The shape, positive.
  /// - Returns: The standard deviation divided by the mean.
  package static func relativeDeviation(shape: Double) -> Double {
    let mean = gsl_sf_gamma(1 + 1 / shape)
    return max(0, gsl_sf_gamma(1 + 2 / shape) / (mean * mean) - 1).squareRoot()
  }

  /// The shape of a coefficient of variation, by bisection.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation divided by the mean.
  ///   - range: The shapes allowed; a deviation beyond gives the nearer end.
  /// - Returns: The shape, good to 1e-9.
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

/// The exponential distribution.
package enum Exponential {
  /// A draw (`gsl_ran_exponential`).
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - mean: The mean, positive.
  /// - Returns: A draw of at least zero.
  package static func sample(from source: RandomSource, mean: Double) -> Double {
    source.tape?.exponential(mean)
    return gsl_ran_exponential(source.generator, mean)
  }
}

extension LogNormal {
  /// The lognormal value of mean 1 that stands where a normal value stands among its kind.
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
