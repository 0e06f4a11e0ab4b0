import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let queriesEmptyTimes = Mutant.readerMutant(
    "queriesEmptyTimes", "Reads the steps of one second for a range without length",
    seenIn: "ranges whose end is moved so that a query accepts them"
  ) { EagerReader($0) }
}

/// A reader that makes empty times a second long.
@MainActor
private final class EagerReader: ReaderWrapper {
  override func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    try await super.fetchSteps(from: start, to: max(end, start.addingTimeInterval(1)))
  }
}
