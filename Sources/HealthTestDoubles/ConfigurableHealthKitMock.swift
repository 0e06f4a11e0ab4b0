public import struct Foundation.Date
public import HealthContracts
public import HealthModel

/// A configurable mock of the steps-and-sleep app's HealthKit service.
///
/// By default it has no steps, no sleep and no authorization. It records every call in order, and a
/// call that can fail throws the error that a test sets.
@MainActor
public final class ConfigurableHealthKitMock: StepsAndSleep.HealthKitServiceProtocol {
  /// A recorded call.
  public enum Call: Hashable, Sendable {
    /// `requestAuthorization()`.
    case requestAuthorization
    /// `fetchSteps(from:to:)`.
    case fetchSteps(from: Date, to: Date)
    /// `fetchSleep(from:to:)`.
    case fetchSleep(from: Date, to: Date)
    /// `startObservingSteps(updateHandler:)`.
    case startObservingSteps
    /// `stopObservingSteps()`.
    case stopObservingSteps
  }

  /// The step count that `fetchSteps` returns.
  public var steps: Double
  /// The hours of sleep that `fetchSleep` returns.
  public var sleep: Double
  /// The status that `authorizationStatus()` returns.
  public var authStatus: SharingStatus
  /// The status that `sleepAuthorizationStatus()` returns.
  public var sleepAuthStatus: SharingStatus
  /// The error that `requestAuthorization()` throws; nil if it succeeds.
  public var authorizationError: (any Error)?
  /// The error that `fetchSteps` throws; nil if it succeeds.
  public var stepsError: (any Error)?
  /// The error that `fetchSleep` throws; nil if it succeeds.
  public var sleepError: (any Error)?
  /// A function awaited in each asynchronous call before it returns, with which a test can delay
  /// the call.
  public var onCall: (@MainActor @Sendable (Call) async -> Void)?
  /// The recorded calls, in order.
  public private(set) var calls: [Call] = []

  private var handler: (@MainActor @Sendable () async -> Void)?

  /// Creates a mock; each argument has the meaning of the property with the same name.
  public init(
    steps: Double = 0, sleep: Double = 0, authStatus: SharingStatus = .notDetermined,
    sleepAuthStatus: SharingStatus = .notDetermined
  ) {
    self.steps = steps
    self.sleep = sleep
    self.authStatus = authStatus
    self.sleepAuthStatus = sleepAuthStatus
  }

  /// True if an observer is running.
  public var isObserving: Bool { handler != nil }

  /// Calls the observer's update handler, as the store does after a change, and waits until it
  /// returns.
  ///
  /// - Returns: True if there is an observer.
  @discardableResult
  public func fireObserver() async -> Bool {
    guard let handler else { return false }
    await handler()
    return true
  }

  public func requestAuthorization() async throws {
    await note(.requestAuthorization)
    if let authorizationError { throw authorizationError }
  }

  /// The value of `authStatus`, which concerns only write access.
  public func authorizationStatus() -> SharingStatus { authStatus }

  /// The value of `sleepAuthStatus`, which concerns only write access.
  public func sleepAuthorizationStatus() -> SharingStatus { sleepAuthStatus }

  public func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    await note(.fetchSteps(from: start, to: end))
    if let stepsError { throw stepsError }
    return steps
  }

  public func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    await note(.fetchSleep(from: start, to: end))
    if let sleepError { throw sleepError }
    return sleep
  }

  /// Stores the handler for `fireObserver()`; further handlers are ignored.
  public func startObservingSteps(
    updateHandler: @escaping @MainActor @Sendable () async -> Void
  ) {
    calls.append(.startObservingSteps)
    if handler == nil { handler = updateHandler }
  }

  public func stopObservingSteps() {
    calls.append(.stopObservingSteps)
    handler = nil
  }

  private func note(_ call: Call) async {
    calls.append(call)
    await onCall?(call)
  }
}
