import HealthContracts

extension Mutant {
  static let hidesWithheldSamples = stepSyncServiceMutant(
    "hidesWithheldSamples", "Always reports 0 withheld samples",
    seenIn: "progress that a screen resets when a sync ends"
  ) { DiscreetSync($0) }
}

@MainActor
private final class DiscreetSync: StepSyncWrapper {
  override var progress: StepSyncProgress {
    var progress = base.progress
    progress.withheld = 0
    return progress
  }
}
