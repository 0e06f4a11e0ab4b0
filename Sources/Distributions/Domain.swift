/// The parameter checks of one distribution.
///
/// GSL returns numbers for parameters that mean nothing (a negative deviation) or aborts, so every
/// domain is checked here. Making a domain turns GSL's aborting handler off.
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

  /// Refuses parameters whose moments overflow.
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
  ///   - name: What the numbers are called.
  ///   - values: The numbers.
  ///   - zeroAllowed: Whether single numbers may be 0; their sum may not.
  /// - Returns: The numbers.
  /// - Throws: `DistributionError.parameter`, or `.valueCount` when there is no number.
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
