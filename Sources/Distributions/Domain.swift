/// Checks the parameters of one distribution.
///
/// For invalid parameters, such as a negative deviation, GSL returns arbitrary numbers or aborts,
/// so every parameter is checked here. The initializer turns off GSL's aborting error handler.
struct Domain {
  let distribution: String

  init(_ distribution: String) {
    GSL.silence()
    self.distribution = distribution
  }

  func finite(_ name: String, _ value: Double) throws(DistributionError) -> Double {
    try require(value.isFinite, name, value, "finite")
  }

  func positive(_ name: String, _ value: Double) throws(DistributionError) -> Double {
    try require(value.isFinite && value > 0, name, value, "finite and greater than 0")
  }

  func require(
    _ holds: Bool, _ name: String, _ value: Double, _ requirement: String
  ) throws(DistributionError) -> Double {
    if holds { return value }
    throw .parameter(
      distribution: distribution, name: name, value: value, requirement: requirement)
  }

  /// Rejects parameters whose mean or variance overflows.
  ///
  /// - Throws: `DistributionError.parameter`.
  func finiteMoments(of made: some Distribution) throws(DistributionError) {
    _ = try require(made.mean.isFinite, "mean", made.mean, "finite; use smaller parameters")
    _ = try require(
      made.variance.isFinite, "variance", made.variance, "finite; use smaller parameters")
  }

  /// Checks weights, probabilities or concentrations.
  ///
  /// - Parameters:
  ///   - name: The name of the list in error messages.
  ///   - values: The numbers to check.
  ///   - zeroAllowed: True if single numbers may be 0. Their sum may not.
  /// - Returns: The unchanged numbers.
  /// - Throws: `DistributionError.parameter`, or `.valueCount` if the list is empty.
  func list(
    _ name: String, _ values: [Double], zeroAllowed: Bool
  ) throws(DistributionError) -> [Double] {
    if values.isEmpty {
      throw .valueCount(
        distribution: distribution, name: name, count: 0, requirement: "at least one")
    }
    for (index, value) in values.enumerated() {
      let element = "\(name)[\(index)]"
      if zeroAllowed {
        _ = try require(value.isFinite && value >= 0, element, value, "finite and at least 0")
      } else {
        _ = try positive(element, value)
      }
    }
    let sum = values.reduce(0, +)
    _ = try require(
      sum.isFinite && sum > 0, "sum of \(name)", sum, "finite and greater than 0")
    return values
  }
}
