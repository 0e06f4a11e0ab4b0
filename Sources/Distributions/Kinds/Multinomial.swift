import CGSL

/// The distribution of a number of trials over outcomes with fixed probabilities.
///
/// Support: counts of 0 and more that sum to the number of trials. Drawn by `gsl_ran_multinomial`,
/// a binomial draw for each outcome.
package struct Multinomial: Sendable {
  /// The probability of each outcome; they sum to 1.
  package let probabilities: [Double]

  /// Makes the distribution; probabilities are divided by their sum.
  ///
  /// - Throws: `DistributionError` unless there is a probability, none is negative or not finite,
  ///   and their sum is positive and finite.
  package init(probabilities: [Double]) throws(DistributionError) {
    let weights = try Domain("multinomial").list(
      "probabilities", probabilities, zeroAllowed: true)
    let sum = weights.reduce(0, +)
    self.probabilities = weights.map { $0 / sum }
  }

  /// Draws how often each outcome occurs, for shares that change from draw to draw.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - count: The number of trials.
  ///   - shares: At least one number, none negative, their sum positive.
  ///   - occurrences: As many elements as there are shares; all are overwritten.
  /// - Complexity: O(n log count) in the number of outcomes n.
  package static func sample(
    from source: RandomSource, count: UInt32, shares: [Double], into occurrences: inout [UInt32]
  ) {
    precondition(
      occurrences.count == shares.count,
      "\(shares.count) outcomes and room for \(occurrences.count) counts")
    source.tape?.multinomial(count, shares)
    gsl_ran_multinomial(source.generator, shares.count, count, shares, &occurrences)
  }

  /// Draws how often each outcome occurs.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - count: The number of trials.
  ///   - occurrences: As many elements as there are outcomes; all are overwritten.
  /// - Complexity: O(n log count) in the number of outcomes n; no allocation while the array is not
  ///   shared.
  package func sample(
    from source: RandomSource, count: UInt32, into occurrences: inout [UInt32]
  ) {
    precondition(
      occurrences.count == probabilities.count,
      "\(probabilities.count) outcomes and room for \(occurrences.count) counts")
    source.tape?.multinomial(count, probabilities)
    gsl_ran_multinomial(
      source.generator, probabilities.count, count, probabilities, &occurrences)
  }
}
