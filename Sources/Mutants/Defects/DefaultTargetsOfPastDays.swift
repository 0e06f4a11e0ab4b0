import HealthContracts

extension Mutant {
  static let defaultTargetsOfPastDays = Mutant.statsMutant(
    "defaultTargetsOfPastDays", "Sends past days with the default targets",
    seenIn: "rows that are rebuilt from a model with default values"
  ) { EditingStatsServer($0, snapshot: { $0.targets = .init() }) }
}
