import HealthContracts

extension Mutant {
  static let everythingInOneUnit = Mutant.weightSyncMutant(
    "everythingInOneUnit", "Shows every weight in the preferred unit, whatever the person typed",
    seenIn: "apps that convert on entry, with a unit setting added later"
  ) { dependencies in
    let settings = dependencies.settings
    dependencies.entries = EditedEntryStore(dependencies.entries) { entry in
      entry.weightUnit = (try? settings.settings().preferredUnit) ?? entry.weightUnit
    }
  }
}
