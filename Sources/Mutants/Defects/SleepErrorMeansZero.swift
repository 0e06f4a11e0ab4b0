import struct Foundation.Date
import HealthContracts

extension Mutant {
  static let sleepErrorMeansZero = Mutant.readerMutant(
    "sleepErrorMeansZero", "Treats a failed fetch of sleep as a night without sleep",
    seenIn: "completion handlers that read `samples ?? []`"
  ) { ZeroOnErrorSleepReader($0) }
}

@MainActor
private final class ZeroOnErrorSleepReader: ReaderWrapper {
  override func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    do {
      return try await base.fetchSleep(from: start, to: end)
    } catch {
      return 0
    }
  }
}
