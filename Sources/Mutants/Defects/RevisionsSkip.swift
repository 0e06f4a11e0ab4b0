import HealthContracts

extension Mutant {
  static let revisionsSkip = Mutant.statsMutant(
    "revisionsSkip", "Raises the revision of a past day by two",
    seenIn: "counters that a write and its observer both increment"
  ) { EditingStatsServer($0, snapshot: { $0.revision *= 2 }) }
}
