import CGSL

/// The distribution of shares that sum to 1.
///
/// Support: points of the simplex. Drawn by `gsl_ran_dirichlet`, a gamma draw for each share.
package struct Dirichlet: Sendable {
  /// A positive number for each share; the larger their sum, the nearer are draws to `means`.
  package let concentrations: [Double]

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError` unless there is a concentration, each is positive and finite,
  ///   and their sum is finite.
  package init(concentrations: [Double]) throws(DistributionError) {
    self.concentrations = try Domain("dirichlet").list(
      "concentrations", concentrations, zeroAllowed: false)
  }

  /// The expected shares: each concentration divided by their sum.
  package var means: [Double] {
    let sum = concentrations.reduce(0, +)
    return concentrations.map { $0 / sum }
  }

  /// Draws shares into an array that has room for them.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - shares: As many elements as there are concentrations; all are overwritten.
  /// - Complexity: O(n) in the number of shares; no allocation while the array is not shared.
  package func sample(from source: RandomSource, into shares: inout [Double]) {
    Dirichlet.draw(from: source, concentrations: concentrations, into: &shares)
  }

  /// Draws shares for concentrations that change from draw to draw.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - concentrations: At least one number, each positive and finite.
  ///   - shares: As many elements as there are concentrations; all are overwritten.
  /// - Complexity: O(n) in the number of shares; no allocation while the array is not shared.
  package static func sample(
    from source: RandomSource, concentrations: [Double], into shares: inout [Double]
  ) {
    for concentration in concentrations {
      precondition(
        concentration > 0 && concentration.isFinite, "concentration \(concentration)")
    }
    draw(from: source, concentrations: concentrations, into: &shares)
  }

  private static func draw(
    from source: RandomSource, concentrations: [Double], into shares: inout [Double]
  ) {
    precondition(
      shares.count == concentrations.count && !shares.isEmpty,
      "\(concentrations.count) concentrations and room for \(shares.count) shares")
    source.tape?.dirichlet(concentrations)
    gsl_ran_dirichlet(source.generator, concentrations.count, concentrations, &shares)
  }
}
