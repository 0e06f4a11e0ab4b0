import struct Foundation.Date
import HealthContracts

extension Mutant {
  /// Takes a failed fetch of sleep for a night without sleep.
  static let sleepErrorMeansZero = Mutant.reading(
    "sleepErrorMeansZero", "Takes a failed fetch of sleep for a night without sleep",
    seenIn: "completion handlers that read `samples ?? []`"
  ) { Sleepless($0) }
}

@MainActor
private final class Sleepless: ReaderWrapper {
  override func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    do {
      return try await base.fetchSleep(from: start, to: end)
    } catch {
      return 0
    }
  }
}
