import CGSL

/// The Dirichlet distribution of shares that sum to 1.
///
/// Support: the points of the simplex. Sampled with `gsl_ran_dirichlet`, which draws a gamma number
/// for each share.
package struct Dirichlet: Sendable {
  /// A positive number for each share.
  ///
  /// The larger their sum, the closer draws are to `means`.
  package let concentrations: [Double]

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError` unless there is a concentration, each is positive and finite,
  ///   and their sum is finite.
  package init(concentrations: [Double]) throws(DistributionError) {
    self.concentrations = try Domain("dirichlet").list(
      "concentrations", concentrations, zeroAllowed: false)
  }

  /// The expected shares: each concentration divided by the sum of all.
  package var means: [Double] {
    let sum = concentrations.reduce(0, +)
    return concentrations.map { $0 / sum }
  }

  /// Draws shares into an existing array.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - shares: One element per concentration. All elements are overwritten.
  /// - Complexity: O(n) in the number of shares; no allocation if the array is uniquely referenced.
  package func sample(from source: RandomSource, into shares: inout [Double]) {
    Dirichlet.draw(from: source, concentrations: concentrations, into: &shares)
  }

  /// Draws shares for concentrations that differ from draw to draw.
  ///
  /// - Parameters:
  ///   - source: The source of random numbers.
  ///   - concentrations: At least one number, each positive and finite.
  ///   - shares: One element per concentration. All elements are overwritten.
  /// - Complexity: O(n) in the number of shares; no allocation if the array is uniquely referenced.
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
    gsl_ran_dirichlet(source.generator, concentrations.count, concentrations, &shares)
  }
}
