import HealthContracts
import HealthModel
import HealthServices

extension Mutant {
  static let todayByDayOfMonth = Mutant(
    "todayByDayOfMonth", "Compares only the day of the month to tell whether a time is today",
    seenIn: "component(.day, from:) of Calendar on both dates", on: "dst"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(
        dependencies,
        isToday: { reference, date in
          reference.day(containing: date).components.day
            == reference.day(containing: reference.startOfToday).components.day
        })
    }
  }
}
