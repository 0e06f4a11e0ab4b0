import HealthModel
public import ServiceObservations

/// A violated invariant with the information needed to investigate it.
public struct SimulationFinding: Sendable, Equatable, CustomStringConvertible {
  /// The invariant's name.
  public let invariant: String
  /// The person's number, from 0; nil if the finding concerns the whole run.
  public let person: Int?
  /// The first breach.
  public let finding: Finding
  /// The number of breaches in the whole run; 0 if something else is wrong with the invariant, such
  /// as a missing violation.
  public let breaches: Int
  /// The call that repeats the run with the same services.
  public let replayCall: String

  /// A description of several lines, the last of which is the call that repeats the run.
  public var description: String {
    let place = [person.map { "person \($0)" }, finding.place.isEmpty ? nil : finding.place]
      .compactMap { $0 }.joined(separator: ", ")
    let others = breaches > 1 ? "\nbreaches: \(breaches)" : ""
    return """
      \(invariant): \(finding.message)\(place.isEmpty ? "" : " (\(place))")
      expected: \(finding.expected)
      actual: \(finding.actual)\(others)
      again: \(replayCall)
      """
  }
}
