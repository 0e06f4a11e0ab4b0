import struct Foundation.Date
import HealthContracts
import HealthModel

/// A steps-and-sleep reader that forwards to another reader; a mutant overrides individual members.
@MainActor
class ReaderWrapper: StepsAndSleep.HealthKitServiceProtocol {
  let base: any StepsAndSleep.HealthKitServiceProtocol

  init(_ base: any StepsAndSleep.HealthKitServiceProtocol) { self.base = base }

  func requestAuthorization() async throws { try await base.requestAuthorization() }
  func authorizationStatus() -> SharingStatus { base.authorizationStatus() }
  func sleepAuthorizationStatus() -> SharingStatus { base.sleepAuthorizationStatus() }

  func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    try await base.fetchSteps(from: start, to: end)
  }

  func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    try await base.fetchSleep(from: start, to: end)
  }

  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {
    base.startObservingSteps(updateHandler: updateHandler)
  }

  func stopObservingSteps() { base.stopObservingSteps() }
}
