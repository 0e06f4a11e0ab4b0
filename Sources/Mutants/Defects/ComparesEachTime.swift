import HealthContracts

extension Mutant {
  static let comparesEachTime = Mutant.mirrorMutant(
    "comparesEachTime", "Reads all samples of the store at each refresh",
    seenIn: "mirrors that are refilled on every change",
    on: "fault-deletions-forgotten"
  ) { ComparingMirror($0) }
}

@MainActor
private final class ComparingMirror: MirrorWrapper {
  override func refresh() async throws { try await base.reconcile() }
}
