import CGSL

/// The weighted distribution of an index.
///
/// Support: 0 up to the number of weights minus one. An index of weight 0 is never drawn. Sampled
/// with Walker's alias method (`gsl_ran_discrete`), which uses two words per draw regardless of the
/// number of weights.
package struct Discrete: CountDistribution, CumulativeDistribution {
  /// The weights divided by their sum.
  package let probabilities: [Double]
  /// The expected index.
  package let mean: Double
  /// The variance of the index.
  package let variance: Double
  private let table: AliasTable

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError` unless there is a weight, none is negative or not finite, and
  ///   their sum is positive and finite.
  /// - Complexity: O(n) in the number of weights; allocates the table.
  package init(weights: [Double]) throws(DistributionError) {
    let weights = try Domain("discrete").list("weights", weights, zeroAllowed: true)
    let sum = weights.reduce(0, +)
    probabilities = weights.map { $0 / sum }
    let mean = probabilities.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
    variance = probabilities.enumerated().reduce(0) { sum, entry in
      let distance = Double(entry.offset) - mean
      return sum + distance * distance * entry.element
    }
    self.mean = mean
    table = AliasTable(probabilities)
  }

  package func sample(from source: RandomSource) -> Int {
    gsl_ran_discrete(source.generator, table.pointer)
  }

  /// Returns the probability of an index at or below `x`.
  ///
  /// - Complexity: O(n) in the number of weights.
  package func cumulative(_ x: Double) -> Double {
    if x >= Double(probabilities.count - 1) { return 1 }
    return x < 0 ? 0 : probabilities[...Int(x)].reduce(0, +)
  }

  /// Returns the raw moments of the indices at or below `x`.
  ///
  /// - Complexity: O(n) in the number of weights.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    var moments = PartialMoments.zero
    for (index, probability) in probabilities.enumerated() where Double(index) <= x {
      moments.first += Double(index) * probability
      moments.second += Double(index * index) * probability
    }
    return moments
  }
}

/// The owner of an alias table.
///
/// Unchecked because of the pointer only: the table does not change after its creation.
private final class AliasTable: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<gsl_ran_discrete_t>

  init(_ probabilities: [Double]) {
    guard let pointer = gsl_ran_discrete_preproc(probabilities.count, probabilities) else {
      preconditionFailure("no memory for a table of \(probabilities.count) weights")
    }
    self.pointer = pointer
  }

  deinit { gsl_ran_discrete_free(pointer) }
}

extension Discrete: ScalarKind {
  package static let kind = "discrete"
  package static let parameters = ["weights"]
  package static let example: [String: [Double]] = ["weights": [1, 2, 3, 4]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(weights: given.list("weights"))
  }
}
