import struct Foundation.Date
import HealthContracts
import HealthModel

extension Mutant {
  static let readsDaysOf86400 = Mutant(
    "readsDaysOf86400", "Reads 86,400 seconds from the start of a day, whatever its length",
    seenIn: "the audit of a steps-and-sleep app: a look-back of 24 hours", on: "app-weeks"
  ) { suite in
    suite.with(\.stepsAndSleepReader) { provider in
      FixedDayReader(suite.stepsAndSleepReader(provider))
    }
  }
}

/// A reader that adds 86,400 seconds to the start of a day instead of using its end.
@MainActor
private final class FixedDayReader: StepsAndSleep.HealthKitServiceProtocol {
  private let base: any StepsAndSleep.HealthKitServiceProtocol

  init(_ base: any StepsAndSleep.HealthKitServiceProtocol) { self.base = base }

  private func end(_ start: Date, _ end: Date) -> Date {
    // The day in progress is read up to now.
    end.timeIntervalSince(start) < 80_000 ? end : start.addingTimeInterval(86_400)
  }

  func requestAuthorization() async throws { try await base.requestAuthorization() }
  func authorizationStatus() -> SharingStatus { base.authorizationStatus() }
  func sleepAuthorizationStatus() -> SharingStatus { base.sleepAuthorizationStatus() }

  func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    try await base.fetchSteps(from: start, to: self.end(start, end))
  }

  func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    try await base.fetchSleep(from: start, to: self.end(start, end))
  }

  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {
    base.startObservingSteps(updateHandler: updateHandler)
  }

  func stopObservingSteps() { base.stopObservingSteps() }
}
