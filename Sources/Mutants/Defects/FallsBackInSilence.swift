import HealthContracts
import HealthServices

extension Mutant {
  static let fallsBackInSilence = Mutant(
    "fallsBackInSilence", "Gives no reason for its fallback to midnight",
    seenIn: "settings that are replaced by their defaults without a word"
  ) { suite in
    suite.with(\.dayBoundary) { dependencies in
      DayBoundaryWrapper(dependencies, stored: { StoredDayEnd(policy: $0.storedDayEnd().policy) })
    }
  }
}
