import HealthContracts

extension Mutant {
  static let secondPauseIsIgnored = stepSyncServiceMutant(
    "secondPauseIsIgnored", "Goes on after a pause that comes while the previous one takes effect",
    seenIn: "a call that waits for the paused sync and then clears the pause flag"
  ) { ForgetfulPause($0) }
}

@MainActor
private final class ForgetfulPause: StepSyncWrapper {
  private var running = 0
  private var isPausing = false

  override func sync() async throws -> StepSyncOutcome {
    if running == 0 { isPausing = false }
    running += 1
    defer {
      running -= 1
      isPausing = false
    }
    return try await base.sync()
  }

  override func pause() {
    if isPausing { return }
    isPausing = true
    base.pause()
  }
}
