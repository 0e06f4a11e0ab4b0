import class Foundation.NSError
import HealthContracts
import HealthModel
import SimulatedHealth
import VirtualTime

/// A retry policy for operations that fail because of a store fault, as an app retries after the
/// device is unlocked.
///
/// Only failures that coincide with a store fault are retried; other errors are the service's own
/// and are rethrown.
@MainActor
final class RetryPolicy {
  /// The descriptions of the service's errors that led to a retry.
  private(set) var retriedErrors: [String] = []
  private let device: SimulatedDevice
  private static let tries = 2_000
  private static let maximumWait: Int64 = 3_600

  /// Creates a policy that takes the store's state from a device.
  init(_ device: SimulatedDevice) { self.device = device }

  /// Performs an operation and retries it while store faults make it fail, after delays that grow
  /// from 30 seconds to an hour.
  ///
  /// - Parameter attempt: The operation.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation if no store fault explains it or if the last attempt
  ///   fails; `CancellationError` if the task is cancelled during a delay.
  func retrying<Result>(_ attempt: () async throws -> Result) async throws -> Result {
    for number in 1..<Self.tries {
      let before = device.store.counters.faultsMet
      do {
        return try await attempt()
      } catch {
        guard try await shouldRetry(error, since: before, number) else { throw error }
      }
    }
    return try await attempt()
  }

  /// Decides whether to retry after an error; before a retry, records the error and waits.
  ///
  /// - Parameters:
  ///   - error: The error of the operation.
  ///   - before: The number of faults met before the attempt.
  ///   - number: The one-based number of the attempt.
  /// - Returns: True if the operation should be retried.
  /// - Throws: `CancellationError` if the task is cancelled during the delay.
  func shouldRetry(_ error: any Error, since before: Int, _ number: Int) async throws -> Bool {
    let isAtFault = device.store.counters.faultsMet > before || !device.store.isAvailable
    guard isAtFault, let description = Self.fault(error), !Task.isCancelled else { return false }
    retriedErrors.append(description)
    let seconds = min(Self.maximumWait, 30 << Int64(min(number - 1, 7)))
    try await Simulation.current?.sleep(nanoseconds: seconds * 1_000_000_000)
    return true
  }

  /// Returns a description of the store fault that an error wraps; nil if there is none.
  private static func fault(_ error: any Error) -> String? {
    switch error {
    case let error as HealthStoreError: error.description
    case is CancellationError: "cancelled"
    case LayeringError.healthKitError(let underlying): fault(underlying)
    case HealthKitError.queryFailed(let underlying): fault(underlying)
    case HealthKitError.notAvailable: "not available"
    default: platformFault(error as NSError)
    }
  }

  /// The same for an error as HealthKit throws it.
  private static func platformFault(_ error: NSError) -> String? {
    guard error.domain == HealthStoreError.domain,
      let code = HealthStoreError.Code(rawValue: error.code)
    else { return nil }
    return HealthStoreError(code, error.localizedDescription).description
  }
}
