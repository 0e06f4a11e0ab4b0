import HealthContracts
import HealthModel
import SimulatedHealth
import VirtualTime

/// Tries again what a fault of the store made fail, as an app does when the device is unlocked.
///
/// Only what fails while the store really was at fault is tried again; other errors are the
/// service's own and go through.
@MainActor
final class Patience {
  /// The errors that came out of the service, in words.
  private(set) var heard: [String] = []
  private let device: SimulatedDevice
  private static let tries = 2_000
  private static let longestWait: Int64 = 3_600

  /// - Parameter device: The device, which knows when the store was at fault.
  init(_ device: SimulatedDevice) { self.device = device }

  /// Does something, again and again while the store is at fault, after waits that grow from 30
  /// seconds to an hour.
  ///
  /// - Parameter attempt: What is done.
  /// - Returns: What it returns.
  /// - Throws: What it throws, when that is no fault of the store or does not end.
  func insist<Result>(_ attempt: () async throws -> Result) async throws -> Result {
    for number in 1..<Self.tries {
      let before = device.store.counters.faultsMet
      do {
        return try await attempt()
      } catch {
        guard try await isForgiven(error, since: before, number) else { throw error }
      }
    }
    return try await attempt()
  }

  /// Whether an error comes from a fault of the store; if so it is noted, and some time passes.
  ///
  /// - Parameters:
  ///   - error: What came out of the service.
  ///   - before: How many faults had been met before the attempt.
  ///   - number: How often it was tried, from 1.
  /// - Returns: Whether to try again.
  /// - Throws: `CancellationError` when the task is cancelled.
  func isForgiven(_ error: any Error, since before: Int, _ number: Int) async throws -> Bool {
    let isAtFault = device.store.counters.faultsMet > before || !device.store.isAvailable
    guard isAtFault, let words = Self.fault(error), !Task.isCancelled else { return false }
    heard.append(words)
    let seconds = min(Self.longestWait, 30 << Int64(min(number - 1, 7)))
    try await Simulation.current?.sleep(nanoseconds: seconds * 1_000_000_000)
    return true
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
