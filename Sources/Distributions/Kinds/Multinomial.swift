import CGSL

/// The multinomial distribution: the numbers of occurrences of each outcome in several trials.
///
/// Support: non-negative counts that sum to the number of trials. Sampled with
/// `gsl_ran_multinomial`, which draws a binomial number for each outcome.
package struct Multinomial: Sendable {
  /// The probability of each outcome.
  ///
  /// They sum to 1.
  package let probabilities: [Double]

  /// Creates a distribution.
  ///
  /// The probabilities are normalized to sum to 1.
  ///
  /// - Throws: `DistributionError` unless there is a probability, none is negative or not finite,
  ///   and their sum is positive and finite.
  package init(probabilities: [Double]) throws(DistributionError) {
    let weights = try Domain("multinomial").list(
      "probabilities", probabilities, zeroAllowed: true)
    let sum = weights.reduce(0, +)
    self.probabilities = weights.map { $0 / sum }
  }

  /// Draws the occurrences of each outcome for shares that differ from draw to draw.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - count: The number of trials.
  ///   - shares: At least one number, none negative, with a positive sum.
  ///   - occurrences: One element per share. All elements are overwritten.
  /// - Complexity: O(n log count) in the number of outcomes n.
  package static func sample(
    from source: RandomSource, count: UInt32, shares: [Double], into occurrences: inout [UInt32]
  ) {
    precondition(
      occurrences.count == shares.count,
      "\(shares.count) outcomes and room for \(occurrences.count) counts")
    gsl_ran_multinomial(source.generator, shares.count, count, shares, &occurrences)
  }

  /// Draws the occurrences of each outcome.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - count: The number of trials.
  ///   - occurrences: One element per outcome. All elements are overwritten.
  /// - Complexity: O(n log count) in the number of outcomes n; no allocation if the array is
  ///   uniquely referenced.
  package func sample(
    from source: RandomSource, count: UInt32, into occurrences: inout [UInt32]
  ) {
    precondition(
      occurrences.count == probabilities.count,
      "\(probabilities.count) outcomes and room for \(occurrences.count) counts")
    gsl_ran_multinomial(
      source.generator, probabilities.count, count, probabilities, &occurrences)
  }
}
