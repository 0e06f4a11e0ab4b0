import HealthModel
public import ServiceObservations

/// An invariant violation with the information needed to investigate it.
public struct SimulationFinding: Sendable, Equatable, CustomStringConvertible {
  /// The invariant's name.
  public let invariant: String
  /// The person's number, from 0; nil if the finding concerns the whole run.
  public let person: Int?
  /// The details of the finding.
  public let finding: Finding
  /// The command line that repeats the run.
  public let replayCommand: String

  /// A description of several lines, the last of which is the replay command.
  public var description: String {
    let place = [person.map { "person \($0)" }, finding.place.isEmpty ? nil : finding.place]
      .compactMap { $0 }.joined(separator: ", ")
    return """
      \(invariant): \(finding.message)\(place.isEmpty ? "" : " (\(place))")
      expected: \(finding.expected)
      actual: \(finding.actual)
      replay with: \(replayCommand)
      """
  }
}
