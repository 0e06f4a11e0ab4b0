public import HealthModel

/// A generated person: what the devices report, what really happened, and which edge cases
/// occurred.
public struct GeneratedPerson: Sendable {
  /// The zones that the person is in.
  public let zones: ZoneTimeline
  /// What is in the store at the end.
  public let history: History
  /// When samples came into the store and left it; nil where each arrives when it ends and stays.
  public var arrivals: ArrivalLog?
  /// What really happened; its tracks are nil for a literal history.
  public let truth: GroundTruth
  /// How often each edge case that the scenario names was applied.
  public let edgeCases: [String: Int]
  /// The civil days of generation.
  public let civilDays: DayTable
  /// Where the person lives, as the seasons see it.
  public var hemisphere = Hemisphere.north
}
