import HealthContracts

extension Mutant {
  static let sourceByItsName = Mutant.weightSyncMutant(
    "sourceByItsName", "Identifies the writer of a sample by its display name",
    seenIn: "imports that compare names, which the person can change"
  ) {
    $0.entries = EditedEntryStore($0.entries) {
      $0.sourceBundleIdentifier = $0.source ?? $0.sourceBundleIdentifier
    }
  }
}
