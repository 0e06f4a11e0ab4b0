package import AppleHealthExport
package import HealthModel

/// A generated person: the devices' reports, the ground truth and the counts of applied edge cases.
package struct GeneratedPerson: Sendable {
  /// The time zones that the person is in over the history.
  package let zones: ZoneTimeline
  /// The store's content at the end of the span.
  package let history: History
  /// The log of sample arrivals and departures; nil if every sample arrives at its end and is never
  /// deleted, or if the log was not asked for.
  package var arrivals: ArrivalLog?
  /// The ground truth; its tracks are nil for a literal history.
  package let truth: GroundTruth
  /// The number of times each edge case was applied, by kind.
  package let edgeCases: [String: Int]
  /// The civil days, midnight to midnight, over which the history was generated.
  package let civilDays: DayTable
  /// The hemisphere in which the person lives; it sets the phase of the seasons.
  package var hemisphere = Hemisphere.north
  /// The content of the person's Apple Health export; nil for other histories.
  package var export: ImportSummary?
}
