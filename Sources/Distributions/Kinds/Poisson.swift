import CGSL

/// The Poisson distribution of a mean.
///
/// Support: 0, 1, 2, and so on. Drawn by `gsl_ran_poisson` for means below 10 and from there on by
/// the transformed rejection method PTRS (Hörmann, "The transformed rejection method for generating
/// Poisson random variables", 1993), which GSL lacks: its own method takes six times as long.
package struct Poisson: CountDistribution, CumulativeDistribution {
  /// The largest mean that is accepted; up to there PTRS loses nothing to rounding.
  package static let largestMean = 1e9

  /// The expected value, above 0 and at most `largestMean`.
  package let mean: Double
  private let rejection: PoissonRejection?

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the mean is positive and at most 1e9.
  package init(mean: Double) throws(DistributionError) {
    let holds = mean > 0 && mean <= Poisson.largestMean
    self.mean = try Domain("poisson").require(
      holds, "mean", mean, "greater than 0 and at most \(Poisson.largestMean)")
    rejection = mean < PoissonRejection.smallestMean ? nil : PoissonRejection(mean: mean)
  }

  /// The variance, the mean.
  package var variance: Double { mean }

  /// Draws one count, without allocation.
  package func sample(from source: RandomSource) -> Int {
    source.tape?.poisson(mean)
    if let rejection { return rejection.sample(from: source) }
    return Int(gsl_ran_poisson(source.generator, mean))
  }

  /// Draws one count for a mean that changes from draw to draw, without allocation.
  ///
  /// - Parameters:
  ///   - mean: At least 0 and below 1e15, where rounding would begin to show.
  ///   - source: The source of random numbers.
  /// - Returns: The count.
  static func sample(mean: Double, from source: RandomSource) -> Int {
    source.tape?.poisson(mean)
    if mean < PoissonRejection.smallestMean {
      return Int(gsl_ran_poisson(source.generator, mean))
    }
    return PoissonRejection(mean: mean).sample(from: source)
  }

  /// The probability of a value at or below x, by the identity that `gsl_cdf_poisson_P` uses.
  ///
  /// Values above 1e5, where GSL loses accuracy, use Wilson and Hilferty's formula, good to 2e-7.
  package func cumulative(_ x: Double) -> Double {
    if x < 0 { return 0 }
    return x.isFinite ? GSL.gammaTail(mean, shape: x.rounded(.down) + 1) : 1
  }

  /// The raw moments of the values at or below x.
  ///
  /// Weighting by x shifts the distribution up by one.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    let first = mean * cumulative(x - 1)
    return PartialMoments(first: first, second: first + mean * mean * cumulative(x - 2))
  }
}

/// Hörmann's PTRS with the constants that depend on the mean alone.
private struct PoissonRejection {
  /// The method's hat is proved to cover the probabilities from here on.
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
      // Above 0: its logarithm bounds how far out a count can be accepted.
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
