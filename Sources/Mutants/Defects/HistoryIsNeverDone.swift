import HealthContracts

extension Mutant {
  static let historyIsNeverDone = Mutant.weightSyncMutant(
    "historyIsNeverDone", "Does not record that the history was imported",
    seenIn: "settings with a key that is never written"
  ) { $0.settings = ForgetfulSettings($0.settings) }
}

@MainActor
private final class ForgetfulSettings: WeightSync.SettingsStoring {
  private let base: any WeightSync.SettingsStoring

  init(_ base: any WeightSync.SettingsStoring) { self.base = base }

  func settings() throws -> WeightSync.Settings { try base.settings() }

  func setSettings(_ settings: WeightSync.Settings) throws {
    var settings = settings
    settings.hasImportedHistory = false
    try base.setSettings(settings)
  }
}
