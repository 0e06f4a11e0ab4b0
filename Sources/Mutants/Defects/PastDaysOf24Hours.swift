import HealthContracts
import HealthModel

extension Mutant {
  static let pastDaysOf24Hours = Mutant.statsMutant(
    "pastDaysOf24Hours", "Sends each past day as a day of 24 hours",
    seenIn: "day ends computed as the start plus 24 hours (edge case I-15)"
  ) { server in
    EditingStatsServer(
      server,
      snapshot: { day in
        let start = day.range.start
        day.range = TimeRange(start: start, end: start.advanced(by: Milliseconds.day))
      })
  }
}
