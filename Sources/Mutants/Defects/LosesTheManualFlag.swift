import HealthContracts

extension Mutant {
  static let losesTheManualFlag = Mutant.statsMutant(
    "losesTheManualFlag", "Sends entered sleep as if it were measured",
    seenIn: "an optional column that the encoder leaves out"
  ) { EditingStatsServer($0, snapshot: { $0.isSleepManual = false }) }
}
