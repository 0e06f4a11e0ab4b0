package import HealthModel

/// A generated person: what the devices report, what really happened, and which edge cases
/// occurred.
package struct GeneratedPerson: Sendable {
  /// The zones that the person is in.
  package let zones: ZoneTimeline
  /// What is in the store at the end.
  package let history: History
  /// When samples came into the store and left it; nil where each arrives when it ends and stays.
  package var arrivals: ArrivalLog?
  /// What really happened; its tracks are nil for a literal history.
  package let truth: GroundTruth
  /// How often each edge case that the scenario names was applied.
  package let edgeCases: [String: Int]
  /// The civil days of generation.
  package let civilDays: DayTable
  /// Where the person lives, as the seasons see it.
  package var hemisphere = Hemisphere.north
}
