import HealthContracts
import HealthModel

extension Mutant {
  static let datesInWholeSeconds = Mutant.weightSyncMutant(
    "datesInWholeSeconds", "Stores the time of a weigh-in in whole seconds",
    seenIn: "dates that pass through ISO 8601 without fractions"
  ) { dependencies in
    dependencies.entries = EditedEntryStore(dependencies.entries) {
      $0.milliseconds -= $0.milliseconds % Milliseconds.second
    }
  }
}
