import HealthModel
import ServiceObservations
import Testing

@testable import Invariants

@Suite struct MetricDaysTests {
  /// The days of a zone around the last of 2011.
  private func days(_ zone: String) throws -> MetricDays {
    let start = try #require(Instant(iso8601: "2011-12-20T00:00:00Z"))
    let end = try #require(Instant(iso8601: "2012-01-10T00:00:00Z"))
    let metrics = MetricsObservation(
      settings: MetricsObservation.Settings(), zones: zones(zone))
    return MetricDays(metrics, TimeRange(start: start, end: end))
  }

  @Test("a day that the zone skipped is none of the last days")
  func skipped() throws {
    // Samoa went from 29 to 31 December.
    let noon = try #require(Instant(iso8601: "2011-12-30T22:00:00Z"))
    for (zone, first) in [("Pacific/Apia", [31, 29, 28]), ("UTC", [30, 29, 28])] {
      let days = try days(zone)
      let found = (1...3).map { "\(days.first(of: $0, upTo: noon))" }
      #expect(found == first.map { "2011-12-\($0)" })
    }
  }

  @Test("the last days include the one of the instant, also where none are asked for")
  func counts() throws {
    let days = try days("UTC")
    let instant = try #require(Instant(iso8601: "2012-01-02T00:00:00Z"))
    #expect(
      [0, 1, 2, 3].map { "\(days.first(of: $0, upTo: instant))" } == [
        "2012-01-02", "2012-01-02", "2012-01-01", "2011-12-31",
      ])
  }
}
