/// The named parameters of a distribution, as given in a scenario.
package struct DistributionParameters {
  private let kind: String
  private let required: [String]
  private let values: [String: [Double]]

  /// Checks that the kind has a parameter of each given name.
  ///
  /// Reports the alphabetically first unknown name, so that the message does not depend on hash
  /// order.
  ///
  /// - Throws: `DistributionError.unknownParameter`.
  init(kind: String, required: [String], values: [String: [Double]]) throws(DistributionError) {
    let allowed = required + DistributionCatalog.bounds
    for name in values.keys.sorted() where !allowed.contains(name) {
      throw .unknownParameter(distribution: kind, name: name, allowed: allowed)
    }
    self.kind = kind
    self.required = required
    self.values = values
  }

  /// Returns the values of a required parameter.
  ///
  /// - Throws: `DistributionError.missingParameter`.
  package func list(_ name: String) throws(DistributionError) -> [Double] {
    guard let list = values[name] else {
      throw .missingParameter(distribution: kind, name: name, required: required)
    }
    return list
  }

  /// Returns the value of a required parameter that is one number.
  ///
  /// - Throws: `DistributionError` for a missing parameter or several values.
  package func number(_ name: String) throws(DistributionError) -> Double {
    let list = try list(name)
    guard list.count == 1 else {
      throw .valueCount(
        distribution: kind, name: name, count: list.count, requirement: "exactly one")
    }
    return list[0]
  }

  /// Returns the value of a required parameter that is one whole number.
  ///
  /// - Throws: `DistributionError` for a missing parameter, several values, or a fraction.
  package func integer(_ name: String) throws(DistributionError) -> Int {
    let number = try number(name)
    guard let integer = Int(exactly: number) else {
      throw .parameter(
        distribution: kind, name: name, value: number, requirement: "a whole number")
    }
    return integer
  }

  func bound(_ name: String, otherwise unbounded: Double) throws(DistributionError) -> Double {
    values[name] == nil ? unbounded : try number(name)
  }
}
