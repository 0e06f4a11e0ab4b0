import struct Foundation.Date
import HealthContracts
import HealthModel

extension Mutant {
  static let writeStatusForReadStatus = Mutant.readerMutant(
    "writeStatusForReadStatus", "Reads nothing while saving is not allowed",
    seenIn: "finding P3 of the steps-and-sleep audit: the status covers saving only"
  ) { StatusReader($0) }
}

@MainActor
private final class StatusReader: ReaderWrapper {
  override func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    guard authorizationStatus() == .sharingAuthorized else { return 0 }
    return try await base.fetchSteps(from: start, to: end)
  }

  override func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    guard sleepAuthorizationStatus() == .sharingAuthorized else { return 0 }
    return try await base.fetchSleep(from: start, to: end)
  }
}
