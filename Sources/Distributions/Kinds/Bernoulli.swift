/// The distribution of one trial: 1 with a probability, else 0.
///
/// Drawn as `uniform() < probability`, two words for a draw.
package struct Bernoulli: CountDistribution, CumulativeDistribution {
  /// The probability of a 1, from 0 to 1.
  package let probability: Double

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the probability is from 0 to 1.
  package init(probability: Double) throws(DistributionError) {
    let holds = probability >= 0 && probability <= 1
    self.probability = try Domain("bernoulli").require(
      holds, "probability", probability, "from 0 to 1")
  }

  /// The expected value, the probability.
  package var mean: Double { probability }

  /// The variance, probability * (1 - probability).
  package var variance: Double { probability * (1 - probability) }

  /// Draws 0 or 1, without allocation.
  package func sample(from source: RandomSource) -> Int {
    source.uniform() < probability ? 1 : 0
  }

  /// The probability of a value at or below x.
  package func cumulative(_ x: Double) -> Double {
    if x < 0 { return 0 }
    return x < 1 ? 1 - probability : 1
  }

  /// The raw moments of the values at or below x.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    x < 1 ? .zero : PartialMoments(first: probability, second: probability)
  }
}
