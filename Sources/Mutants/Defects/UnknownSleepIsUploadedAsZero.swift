import HealthContracts

extension Mutant {
  static let unknownSleepIsUploadedAsZero = Mutant.statsMutant(
    "unknownSleepIsUploadedAsZero", "Uploads 0 for sleep that could not be read",
    seenIn: "the audit of the steps-and-sleep app: a failed sleep fetch returns 0"
  ) { EditingStatsServer($0, row: { if $0.sleepSeconds == nil { $0.sleepSeconds = 0 } }) }
}
