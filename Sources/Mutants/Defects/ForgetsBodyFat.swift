import HealthContracts

extension Mutant {
  static let forgetsBodyFat = Mutant.weightSyncMutant(
    "forgetsBodyFat", "Keeps no body fat that the person typed",
    seenIn: "forms whose later field is not passed on to the model"
  ) { $0.entries = EditedEntryStore($0.entries) { $0.bodyFatPercentage = nil } }
}
