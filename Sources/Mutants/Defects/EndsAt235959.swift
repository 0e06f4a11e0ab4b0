import struct Foundation.DateInterval
import HealthContracts
import HealthServices

extension Mutant {
  static let endsAt235959 = Mutant(
    "endsAt235959", "Ends a day a second before the next one begins",
    seenIn: "days that end at 23:59:59 and lose the samples of their last second"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        bounds: { reference, day in
          let whole = reference.interval(of: day)
          return DateInterval(start: whole.start, duration: max(0, whole.duration - 1))
        })
    }
  }
}
