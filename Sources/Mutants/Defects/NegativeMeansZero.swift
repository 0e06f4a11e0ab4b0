import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let negativeMeansZero = Mutant.spendingMutant(
    "negativeMeansZero", "Treats a negative number of steps as 0",
    seenIn: "`max(0, value)` around numbers that must not occur",
    on: "app-bad-network"
  ) { $0.with(service: FlooredReader($0.service)) }
}

@MainActor
private final class FlooredReader: ReaderWrapper {
  override func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    max(0, try await base.fetchSteps(from: start, to: end))
  }
}
