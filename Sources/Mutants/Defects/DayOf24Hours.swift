import Foundation
import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let dayOf24Hours = Mutant(
    "dayOf24Hours", "Ends a day 24 hours after its start",
    seenIn: "a health day interval that falls back to 86,400 seconds"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        bounds: { reference, day in
          DateInterval(start: reference.interval(of: day).start, duration: 86_400)
        })
    }
  }
}
