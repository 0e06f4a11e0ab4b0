import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let yearsOf365Days = Mutant(
    "yearsOf365Days", "Counts ten years back as 3,650 days",
    seenIn: "constants such as 86,400 * 365 in date arithmetic"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper.rewriting(dependencies) { intervals in
        guard intervals.count == 1, let empty = intervals.first, empty.stepCount == 0 else {
          return intervals
        }
        let days = Int64(dependencies.configuration.maxYearsBack) * 365
        let start = Instant(dependencies.now).advanced(by: -days * Milliseconds.day)
        return [SyncInterval(startDate: start.date, endDate: empty.endDate, stepCount: 0)]
      }
    }
  }
}
