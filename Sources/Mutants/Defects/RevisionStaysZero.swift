import HealthContracts

extension Mutant {
  static let revisionStaysZero = Mutant.statsMutant(
    "revisionStaysZero", "Sends every change of a past day as its first revision",
    seenIn: "upserts whose version column is never incremented"
  ) { EditingStatsServer($0, snapshot: { $0.revision = 0 }) }
}
