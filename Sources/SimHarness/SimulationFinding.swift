public import HealthModel
public import ServiceObservations

/// A breach with all that is needed to look into it.
public struct SimulationFinding: Sendable, Equatable, CustomStringConvertible {
  /// The invariant's name.
  public let invariant: String
  /// The person's number, from 0; nil where it concerns the whole run.
  public let person: Int?
  /// What is wrong.
  public let finding: Finding
  /// The command line that runs the same again.
  public let replay: String

  /// The finding in a few lines, the last of which is the replay.
  public var description: String {
    let place = [person.map { "person \($0)" }, finding.place.isEmpty ? nil : finding.place]
      .compactMap { $0 }.joined(separator: ", ")
    return """
      \(invariant): \(finding.message)\(place.isEmpty ? "" : " (\(place))")
      expected: \(finding.expected)
      actual: \(finding.actual)
      replay with: \(replay)
      """
  }
}
