import HealthContracts
import HealthModel

extension Mutant {
  static let pauseComesLate = Mutant(
    "pauseComesLate", "Notices a pause a second late",
    seenIn: "a pause flag that is read between pages, although a page takes several queries",
    on: "app-bad-network"
  ) { suite in
    suite.with(\.stepSync) { LatePause(suite.stepSync($0), $0.time) }
  }
}

@MainActor
private final class LatePause: StepSyncWrapper {
  private let time: StepSyncTime

  init(_ base: any StepSyncServiceProtocol, _ time: StepSyncTime) {
    self.time = time
    super.init(base)
  }

  override func pause() {
    Task { @MainActor [base, time] in
      try? await time.sleep(Milliseconds.second)
      base.pause()
    }
  }
}
