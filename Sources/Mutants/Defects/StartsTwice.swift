import HealthContracts

extension Mutant {
  static let startsTwice = Mutant.viewModelMutant(
    "startsTwice", "Starts layering while it is running",
    seenIn: "specification 002, line 406: a second start is not refused"
  ) { UnguardedModel($0) }
}

@MainActor
private final class UnguardedModel: SyncViewModelWrapper {
  override func startLayering(_ service: any LayeringServiceProtocol) async -> Bool {
    if base.isLayering {
      _ = try? await service.performLayering()
      return true
    }
    return await base.startLayering(service)
  }
}
