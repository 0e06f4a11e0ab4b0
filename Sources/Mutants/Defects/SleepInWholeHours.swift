import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let sleepInWholeHours = Mutant.readerMutant(
    "sleepInWholeHours", "Counts a night in whole hours",
    seenIn: "calendar components of a duration, of which only the hour is read"
  ) { WholeHours($0) }
}

@MainActor
private final class WholeHours: ReaderWrapper {
  override func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    try await base.fetchSleep(from: start, to: end).rounded(.down)
  }
}
