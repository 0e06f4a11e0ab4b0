import HealthContracts

extension Mutant {
  static let forgivesDelivery = metricsServiceMutant(
    "forgivesDelivery", "Reports no error of background delivery",
    seenIn: "deliveries whose completion is ignored"
  ) { CarelessDelivery($0, $1) }
}

@MainActor
private final class CarelessDelivery: MetricsServiceWrapper {
  override func enableBackgroundDelivery() async throws {
    try? await base.enableBackgroundDelivery()
  }
}
