import Foundation
import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let day86400 = Mutant(
    "day86400", "Assumes that every day has 86,400 seconds",
    seenIn: "edge case I-15: dariosalvi78/cordova-plugin-health issue 121"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        bounds: { reference, day in
          let first = reference.day(containing: dependencies.coverage.start.date)
          let start = reference.interval(of: first).start
          let days = Double(day.ordinal - first.ordinal)
          return DateInterval(start: start.addingTimeInterval(days * 86_400), duration: 86_400)
        })
    }
  }
}
