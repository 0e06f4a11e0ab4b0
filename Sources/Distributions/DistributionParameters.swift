/// The named parameters of a distribution, as given in a scenario.
struct DistributionParameters {
  let kind: DistributionKind
  let values: [String: [Double]]

  /// Checks that the kind has a parameter of each given name.
  ///
  /// Reports the alphabetically first unknown name, so that the message does not depend on hash
  /// order.
  ///
  /// - Throws: `DistributionError.unknownParameter`.
  init(kind: DistributionKind, values: [String: [Double]]) throws(DistributionError) {
    let allowed = kind.parameterNames + DistributionKind.boundNames
    for name in values.keys.sorted() where !allowed.contains(name) {
      throw .unknownParameter(distribution: kind.rawValue, name: name, allowed: allowed)
    }
    self.kind = kind
    self.values = values
  }

  func list(_ name: String) throws(DistributionError) -> [Double] {
    guard let list = values[name] else {
      throw .missingParameter(
        distribution: kind.rawValue, name: name, required: kind.parameterNames)
    }
    return list
  }

  func number(_ name: String) throws(DistributionError) -> Double {
    let list = try list(name)
    guard list.count == 1 else {
      throw .valueCount(
        distribution: kind.rawValue, name: name, count: list.count, requirement: "exactly one")
    }
    return list[0]
  }

  func integer(_ name: String) throws(DistributionError) -> Int {
    let number = try number(name)
    guard let integer = Int(exactly: number) else {
      throw .parameter(
        distribution: kind.rawValue, name: name, value: number, requirement: "a whole number")
    }
    return integer
  }

  func bound(_ name: String, otherwise unbounded: Double) throws(DistributionError) -> Double {
    values[name] == nil ? unbounded : try number(name)
  }
}
