import HealthContracts

extension Mutant {
  static let forgetsBodyFat = Mutant.weightSyncMutant(
    "forgetsBodyFat", "Discards the body fat that the person typed",
    seenIn: "forms with a field added later that is not passed on to the model"
  ) { $0.entries = EditedEntryStore($0.entries) { $0.bodyFatPercentage = nil } }
}
