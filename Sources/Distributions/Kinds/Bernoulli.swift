/// The Bernoulli distribution: 1 with a given probability, otherwise 0.
///
/// A draw is `uniform() < probability` and uses two words.
package struct Bernoulli: CountDistribution, CumulativeDistribution {
  /// The probability of a 1, from 0 to 1.
  package let probability: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the probability is from 0 to 1.
  package init(probability: Double) throws(DistributionError) {
    let holds = probability >= 0 && probability <= 1
    self.probability = try Domain("bernoulli").require(
      holds, "probability", probability, "from 0 to 1")
  }

  /// The expected value, equal to the probability.
  package var mean: Double { probability }

  /// The variance, probability * (1 - probability).
  package var variance: Double { probability * (1 - probability) }

  package func sample(from source: RandomSource) -> Int {
    source.uniform() < probability ? 1 : 0
  }

  package func cumulative(_ x: Double) -> Double {
    if x < 0 { return 0 }
    return x < 1 ? 1 - probability : 1
  }

  package func partialMoments(upTo x: Double) -> PartialMoments {
    x < 1 ? .zero : PartialMoments(first: probability, second: probability)
  }
}

extension Bernoulli: ScalarKind {
  package static let kind = "bernoulli"
  package static let parameters = ["probability"]
  package static let example: [String: [Double]] = ["probability": [0.5]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(probability: given.number("probability"))
  }
}
