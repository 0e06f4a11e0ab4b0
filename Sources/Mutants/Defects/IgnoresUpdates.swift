import HealthContracts

extension Mutant {
  static let ignoresUpdates = Mutant.spendingMutant(
    "ignoresUpdates", "Does not read again when steps have changed",
    seenIn: "observers whose handler only calls the completion"
  ) { $0.with(service: DeafReader($0.service)) }
}

@MainActor
private final class DeafReader: ReaderWrapper {
  override func startObservingSteps(
    updateHandler: @escaping @MainActor @Sendable () async -> Void
  ) {
    base.startObservingSteps {}
  }
}
