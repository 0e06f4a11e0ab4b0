import HealthContracts

extension Mutant {
  static let forgivesDelivery = metricsServiceMutant(
    "forgivesDelivery", "Does not report errors from background delivery",
    seenIn: "calls that enable delivery, whose completion error is ignored"
  ) { CarelessDelivery($0, $1) }
}

@MainActor
private final class CarelessDelivery: MetricsServiceWrapper {
  override func enableBackgroundDelivery() async throws {
    try? await base.enableBackgroundDelivery()
  }
}
