import HealthContracts

extension Mutant {
  static let forgetsForeignIdentifiers = Mutant.weightSyncMutant(
    "forgetsForeignIdentifiers", "Stores no identifier of another app's sample",
    seenIn: "imports by the identity of a sample, which changes with each new version"
  ) { dependencies in
    dependencies.entries = EditedEntryStore(dependencies.entries) {
      $0.remoteSyncIdentifier = nil
    }
  }
}
