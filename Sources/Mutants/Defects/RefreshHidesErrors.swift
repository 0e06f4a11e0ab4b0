import HealthContracts

extension Mutant {
  static let refreshHidesErrors = Mutant.mirrorMutant(
    "refreshHidesErrors", "Ends a refresh that failed as if it had succeeded",
    seenIn: "`try?` around the read of a page"
  ) { CheerfulMirror($0) }
}

@MainActor
private final class CheerfulMirror: MirrorWrapper {
  override func refresh() async throws { try? await base.refresh() }
}
