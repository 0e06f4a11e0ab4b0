import CGSL

/// The negative binomial distribution: the failures before a given number of successes.
///
/// Support: the non-negative integers. Sampled as a Poisson number with a gamma mean
/// (`gsl_ran_gamma` with shape successes and scale (1 - p) / p), with `Poisson`'s sampler instead
/// of GSL's slower one.
package struct NegativeBinomial: CountDistribution, CumulativeDistribution {
  /// The probability of a success, from 1e-9 to 1.
  package let probability: Double
  /// The number of successes, not necessarily whole, above 0 and at most 1e5.
  ///
  /// The smaller it is, the larger is the dispersion.
  package let successes: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the probability is from 1e-9 to 1, the number
  ///   of successes is above 0 and at most 1e5 (far above, GSL's cumulative distribution function
  ///   fails), and the mean is at most 1e9.
  package init(probability: Double, successes: Double) throws(DistributionError) {
    let domain = Domain("negativeBinomial")
    // The lower limit keeps every Poisson mean from the gamma draw below 1e11.
    self.probability = try domain.require(
      probability >= 1e-9 && probability <= 1, "probability", probability, "from 1e-9 to 1")
    self.successes = try domain.require(
      successes > 0 && successes <= 1e5, "successes", successes,
      "greater than 0 and at most 100000")
    _ = try domain.require(
      mean <= Poisson.largestMean, "mean", mean, "at most \(Poisson.largestMean)")
  }

  private var odds: Double { (1 - probability) / probability }

  /// The expected value, successes * (1 - probability) / probability.
  package var mean: Double { successes * odds }

  /// The variance, mean / probability.
  package var variance: Double { mean / probability }

  package func sample(from source: RandomSource) -> Int {
    Poisson.sample(from: source, mean: Gamma.sample(from: source, shape: successes, scale: odds))
  }

  /// Returns the probability of a value at or below `x`, as `gsl_cdf_negative_binomial_P` does.
  package func cumulative(_ x: Double) -> Double { cumulative(x, successes: successes) }

  /// Returns the raw moments of the values at or below `x`.
  ///
  /// Weighting by x shifts the distribution up by one and adds a success.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    let first = mean * cumulative(x - 1, successes: successes + 1)
    let factorial =
      mean * (successes + 1) * odds * cumulative(x - 2, successes: successes + 2)
    return PartialMoments(first: first, second: first + factorial)
  }

  private func cumulative(_ x: Double, successes: Double) -> Double {
    if x < 0 { return 0 }
    return x.isFinite ? gsl_cdf_beta_P(probability, successes, x.rounded(.down) + 1) : 1
  }
}

extension NegativeBinomial: ScalarKind {
  package static let kind = "negativeBinomial"
  package static let parameters = ["probability", "successes"]
  package static let example: [String: [Double]] = ["probability": [0.01], "successes": [3]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(probability: given.number("probability"), successes: given.number("successes"))
  }
}
