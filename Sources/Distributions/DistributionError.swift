/// A reason why a distribution cannot be created.
package enum DistributionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A parameter is outside its domain.
  case parameter(distribution: String, name: String, value: Double, requirement: String)
  /// A parameter has the wrong number of values.
  case valueCount(distribution: String, name: String, count: Int, requirement: String)
  /// No kind of distribution has this name.
  case unknownKind(String, allowed: [String])
  /// A required parameter is missing.
  case missingParameter(distribution: String, name: String, required: [String])
  /// The kind has no parameter of this name.
  case unknownParameter(distribution: String, name: String, allowed: [String])
  /// A truncation keeps too little probability for rejection sampling.
  case improbable(lower: Double, upper: Double, probability: Double, floor: Double)

  /// A one-line message with the invalid value and the remedy.
  package var description: String {
    switch self {
    case .parameter(let distribution, let name, let value, let requirement):
      "\(distribution): \(name) is \(value); it must be \(requirement)"
    case .valueCount(let distribution, let name, let count, let requirement):
      "\(distribution): \(name) has \(count) values; it must have \(requirement)"
    case .unknownKind(let kind, let allowed):
      "distribution \(kind.debugDescription) is unknown; choose one of "
        + allowed.joined(separator: ", ")
    case .missingParameter(let distribution, let name, let required):
      "\(distribution): \(name) is missing; the distribution needs "
        + required.joined(separator: ", ")
    case .unknownParameter(let distribution, let name, let allowed):
      "\(distribution): \(name.debugDescription) is not a parameter; the distribution accepts "
        + allowed.joined(separator: ", ")
    case .improbable(let lower, let upper, let probability, let floor):
      "only a share of \(probability) of the draws lies within the bounds "
        + "(\(Self.bounds(lower, upper))); widen them until it is at least \(floor)"
    }
  }

  private static func bounds(_ lower: Double, _ upper: Double) -> String {
    if lower == -.infinity { return "at most \(upper)" }
    return upper == .infinity ? "at least \(lower)" : "\(lower) to \(upper)"
  }

  /// Compares the messages, so that errors about NaN are equal.
  package static func == (left: DistributionError, right: DistributionError) -> Bool {
    left.description == right.description
  }
}
