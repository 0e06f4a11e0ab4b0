public import HealthModel

/// A generated person: what the devices report, what really happened, and which edge cases
/// occurred.
public struct GeneratedPerson: Sendable {
  /// What the devices report.
  public let history: History
  /// What really happened; its tracks are nil for a literal history.
  public let truth: GroundTruth
  /// How often each edge case that the scenario names was applied.
  public let edgeCases: [String: Int]
}
