import HealthContracts
import HealthModel
import VirtualTime

/// Tries again what a fault of the store made fail, as an app does when the device is unlocked.
///
/// Errors that are no fault of the store go through: they are the service's own.
@MainActor
final class Patience {
  /// The errors that came out of the service, in words.
  private(set) var heard: [String] = []
  private let isPatient: Bool
  private static let tries = 1_000
  private static let seconds: Int64 = 30

  /// - Parameter isPatient: Whether the scenario has faults for the service.
  init(isPatient: Bool) { self.isPatient = isPatient }

  /// Does something, again and again while the store is at fault.
  ///
  /// - Parameter attempt: What is done.
  /// - Returns: What it returns.
  /// - Throws: What it throws, when that is no fault of the store or does not end.
  func insist<Result>(_ attempt: () async throws -> Result) async throws -> Result {
    for _ in 1..<Self.tries {
      do {
        return try await attempt()
      } catch {
        guard isPatient, let words = Self.fault(error), !Task.isCancelled else { throw error }
        heard.append(words)
        try await Simulation.current?.sleep(nanoseconds: Self.seconds * 1_000_000_000)
      }
    }
    return try await attempt()
  }

  /// The fault behind an error in words; nil for another error.
  private static func fault(_ error: any Error) -> String? {
    switch error {
    case let error as HealthStoreError: error.description
    case is CancellationError: "cancelled"
    case LayeringError.healthKitError(let underlying): fault(underlying)
    case HealthKitError.queryFailed(let underlying): fault(underlying)
    case HealthKitError.notAvailable: "not available"
    default: nil
    }
  }
}
