public import struct Foundation.Date
public import HealthContracts
public import HealthModel

/// The HealthKit service of the steps-and-sleep app as a test sets it.
///
/// Nothing is assumed: without being set it has no steps, no sleep and no authorization. Every call
/// is written down in order, and what may fail fails with the error that a test puts in.
@MainActor
public final class ConfigurableHealthKitMock: StepsAndSleep.HealthKitServiceProtocol {
  /// A call as it came.
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

  /// What steps are answered.
  public var steps: Double
  /// What hours of sleep are answered.
  public var sleep: Double
  /// What `authorizationStatus()` answers.
  public var authStatus: SharingStatus
  /// What `sleepAuthorizationStatus()` answers.
  public var sleepAuthStatus: SharingStatus
  /// What asking for access fails with; nil lets it succeed.
  public var authorizationError: (any Error)?
  /// What fetching steps fails with; nil lets it succeed.
  public var stepsError: (any Error)?
  /// What fetching sleep fails with; nil lets it succeed.
  public var sleepError: (any Error)?
  /// Awaited in each call before it answers, so that a test can hold it up.
  public var onCall: (@MainActor @Sendable (Call) async -> Void)?
  /// Every call, in order.
  public private(set) var calls: [Call] = []

  private var handler: (@MainActor @Sendable () async -> Void)?

  /// Makes a mock.
  ///
  /// - Parameters:
  ///   - steps: What steps are answered.
  ///   - sleep: What hours of sleep are answered.
  ///   - authStatus: What `authorizationStatus()` answers.
  ///   - sleepAuthStatus: What `sleepAuthorizationStatus()` answers.
  public init(
    steps: Double = 0, sleep: Double = 0, authStatus: SharingStatus = .notDetermined,
    sleepAuthStatus: SharingStatus = .notDetermined
  ) {
    self.steps = steps
    self.sleep = sleep
    self.authStatus = authStatus
    self.sleepAuthStatus = sleepAuthStatus
  }

  /// Whether an observer is running.
  public var isObserving: Bool { handler != nil }

  /// Signals that steps may have changed, as the store does, and waits until it was dealt with.
  ///
  /// - Returns: Whether anybody was observing.
  @discardableResult
  public func fireObserver() async -> Bool {
    guard let handler else { return false }
    await handler()
    return true
  }

  /// Succeeds, or fails as set.
  ///
  /// - Throws: `authorizationError`.
  public func requestAuthorization() async throws {
    await note(.requestAuthorization)
    if let authorizationError { throw authorizationError }
  }

  /// The status as set; it is about write access alone.
  ///
  /// - Returns: `authStatus`.
  public func authorizationStatus() -> SharingStatus { authStatus }

  /// The status as set; it is about write access alone.
  ///
  /// - Returns: `sleepAuthStatus`.
  public func sleepAuthorizationStatus() -> SharingStatus { sleepAuthStatus }

  /// The steps as set when the call answers.
  ///
  /// - Parameters:
  ///   - start: Written down.
  ///   - end: Written down.
  /// - Returns: `steps`.
  /// - Throws: `stepsError`.
  public func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    await note(.fetchSteps(from: start, to: end))
    if let stepsError { throw stepsError }
    return steps
  }

  /// The hours as set when the call answers.
  ///
  /// - Parameters:
  ///   - start: Written down.
  ///   - end: Written down.
  /// - Returns: `sleep`.
  /// - Throws: `sleepError`.
  public func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    await note(.fetchSleep(from: start, to: end))
    if let sleepError { throw sleepError }
    return sleep
  }

  /// Keeps the handler for `fireObserver()`; a second one is not kept.
  ///
  /// - Parameter updateHandler: Called by `fireObserver()`.
  public func startObservingSteps(
    updateHandler: @escaping @MainActor @Sendable () async -> Void
  ) {
    calls.append(.startObservingSteps)
    if handler == nil { handler = updateHandler }
  }

  /// Lets the handler go.
  public func stopObservingSteps() {
    calls.append(.stopObservingSteps)
    handler = nil
  }

  private func note(_ call: Call) async {
    calls.append(call)
    await onCall?(call)
  }
}
