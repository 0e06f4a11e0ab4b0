import HealthContracts

extension Mutant {
  static let ignoresChangesDuringASync = stepSyncServiceMutant(
    "ignoresChangesDuringASync", "Ignores changes that are reported while it is running",
    seenIn: "flags that a run resets at its end"
  ) { DeafSync($0) }
}

@MainActor
private final class DeafSync: StepSyncWrapper {
  override func noteChanges() {}
}
