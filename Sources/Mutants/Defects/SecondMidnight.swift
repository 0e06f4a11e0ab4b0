import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let secondMidnight = Mutant(
    "secondMidnight", "Starts a day with two midnights at the second one",
    seenIn: "calendar searches whose repeated-time policy is the last occurrence"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      let zones = dependencies.zones
      return DayBoundaryWrapper(
        dependencies,
        bounds: { reference, day in
          let ends = TimeRange(reference.interval(of: day))
          let moved = [ends.start, ends.end].map { first in
            let second = first.advanced(by: Milliseconds.hour)
            return zones.wall(at: second) == zones.wall(at: first) ? second : first
          }
          return TimeRange(start: moved[0], end: moved[1]).dateInterval
        })
    }
  }
}
