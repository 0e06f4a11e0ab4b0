import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let roundsStartedSteps = Mutant.spendingMutant(
    "roundsStartedSteps", "Counts a fraction of a step as a whole step",
    seenIn: "merged sums with a fraction, such as 885.811 (edge case I-17)"
  ) { $0.with(service: RoundingReader($0.service)) }
}

@MainActor
private final class RoundingReader: ReaderWrapper {
  override func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    try await base.fetchSteps(from: start, to: end).rounded(.up)
  }
}
