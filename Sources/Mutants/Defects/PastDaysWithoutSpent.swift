import HealthContracts

extension Mutant {
  static let pastDaysWithoutSpent = Mutant.statsMutant(
    "pastDaysWithoutSpent", "Sends past days without the steps spent",
    seenIn: "a reset of the counters before the snapshot is taken"
  ) { EditingStatsServer($0, snapshot: { $0.spentSteps = 0 }) }
}
