import CGSL

/// The Poisson distribution.
///
/// Support: the non-negative integers. Sampled with `gsl_ran_poisson` for means below 10, and
/// otherwise with the transformed rejection method PTRS (Hörmann, "The transformed rejection method
/// for generating Poisson random variables", 1993). GSL lacks PTRS, and its own method takes six
/// times as long.
package struct Poisson: CountDistribution, CumulativeDistribution {
  /// The largest accepted mean.
  ///
  /// Up to this mean, PTRS has no rounding errors.
  package static let largestMean = 1e9

  /// The expected value, above 0 and at most `largestMean`.
  package let mean: Double
  private let rejection: PoissonRejection?

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the mean is positive and at most 1e9.
  package init(mean: Double) throws(DistributionError) {
    let holds = mean > 0 && mean <= Poisson.largestMean
    self.mean = try Domain("poisson").require(
      holds, "mean", mean, "greater than 0 and at most \(Poisson.largestMean)")
    rejection = mean < PoissonRejection.smallestMean ? nil : PoissonRejection(mean: mean)
  }

  /// The variance, equal to the mean.
  package var variance: Double { mean }

  package func sample(from source: RandomSource) -> Int {
    if let rejection { return rejection.sample(from: source) }
    return Int(gsl_ran_poisson(source.generator, mean))
  }

  /// Draws a count without checking the mean, which can differ from draw to draw.
  ///
  /// Does not allocate.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - mean: The mean, at least 0 and below 1e15, where rounding errors would start to appear.
  /// - Returns: The count.
  package static func sample(from source: RandomSource, mean: Double) -> Int {
    if mean < PoissonRejection.smallestMean {
      return Int(gsl_ran_poisson(source.generator, mean))
    }
    return PoissonRejection(mean: mean).sample(from: source)
  }

  /// Returns the probability of a value at or below `x`, with the identity of `gsl_cdf_poisson_P`.
  ///
  /// Values above 1e5, where GSL loses accuracy, use Wilson and Hilferty's formula, accurate to
  /// 2e-7.
  package func cumulative(_ x: Double) -> Double {
    if x < 0 { return 0 }
    return x.isFinite ? GSL.gammaTail(mean, shape: x.rounded(.down) + 1) : 1
  }

  /// Returns the raw moments of the values at or below `x`.
  ///
  /// Weighting by x shifts the distribution up by one.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    let first = mean * cumulative(x - 1)
    return PartialMoments(first: first, second: first + mean * mean * cumulative(x - 2))
  }
}

/// Hörmann's PTRS method with precomputed constants for one mean.
private struct PoissonRejection {
  /// The smallest mean for which the method's hat function is proven to cover the probabilities.
  static let smallestMean = 10.0

  let mean: Double
  let logMean: Double
  let a: Double
  let b: Double
  let logInverseAlpha: Double
  let quickAcceptance: Double

  init(mean: Double) {
    self.mean = mean
    logMean = log(mean)
    b = 0.931 + 2.53 * mean.squareRoot()
    a = -0.059 + 0.02483 * b
    logInverseAlpha = log(1.1239 + 1.1328 / (b - 3.4))
    quickAcceptance = 0.9277 - 3.6224 / (b - 2)
  }

  func sample(from source: RandomSource) -> Int {
    while true {
      let u = gsl_rng_uniform(source.generator) - 0.5
      // Positive, because its logarithm limits how extreme an accepted count can be.
      let v = gsl_rng_uniform_pos(source.generator)
      let us = 0.5 - abs(u)
      let k = ((2 * a / us + b) * u + mean + 0.43).rounded(.down)
      if us >= 0.07 && v <= quickAcceptance { return Int(k) }
      if k < 0 || (us < 0.013 && v > us) { continue }
      let hat = log(v) + logInverseAlpha - log(a / (us * us) + b)
      if hat <= k * logMean - mean - gsl_sf_lngamma(k + 1) { return Int(k) }
    }
  }
}

extension Poisson: ScalarKind {
  package static let kind = "poisson"
  package static let parameters = ["mean"]
  package static let example: [String: [Double]] = ["mean": [100]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(mean: given.number("mean"))
  }
}
