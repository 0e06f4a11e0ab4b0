import struct Foundation.Date
import HealthContracts
import HealthServices

extension Mutant {
  static let lastDayForToday = Mutant(
    "lastDayForToday", "Treats the last 24 hours as today",
    seenIn: "filters that subtract 86,400 s from the current time"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        isToday: { _, date in
          date <= dependencies.now && date > dependencies.now.addingTimeInterval(-86_400)
        })
    }
  }
}
