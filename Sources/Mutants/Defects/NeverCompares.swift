import HealthContracts

extension Mutant {
  static let neverCompares = mirrorMutant(
    "neverCompares", "Trusts that every deletion is announced",
    seenIn: "edge case I-7: LoopKit/LoopKit pull request 317", on: "fault-deletions-forgotten"
  ) { TrustfulMirror($0) }
}

@MainActor
private final class TrustfulMirror: MirrorWrapper {
  override func reconcile() async throws { try await base.refresh() }
}
