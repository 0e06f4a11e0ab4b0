public import Foundation

/// The scheduler of background work, which launches in virtual time.
///
/// A request is served when its earliest date has come; the system of a real device may be later.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  public static let shared = BGTaskScheduler()

  /// An error of the scheduler.
  public struct Error: _BridgedStoredNSError {
    public let _nsError: NSError

    public init(_nsError error: NSError) { _nsError = error }

    public static var _nsErrorDomain: String { BGTaskSchedulerErrorDomain }

    /// The code of an error.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
      public typealias _ErrorType = Error

      case unavailable = 1
      case tooManyPendingTaskRequests = 2
      case notPermitted = 3
    }

    public static var unavailable: Code { .unavailable }
    public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
    public static var notPermitted: Code { .notPermitted }
  }

  /// Registers the app's work for an identifier; false if that was done before.
  @discardableResult
  @preconcurrency open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping @Sendable (BGTask) -> Void
  ) -> Bool { BackgroundScheduler.required.register(identifier, queue, launchHandler) }

  /// Asks for a launch; a request replaces an earlier one of its identifier.
  ///
  /// - Throws: `BGTaskScheduler.Error` for an identifier that is not registered, or a second
  ///   refresh or an eleventh processing task.
  open func submit(_ taskRequest: BGTaskRequest) throws {
    try BackgroundScheduler.required.submit(taskRequest)
  }

  open func cancel(taskRequestWithIdentifier identifier: String) {
    BackgroundScheduler.required.cancel(identifier)
  }

  open func cancelAllTaskRequests() { BackgroundScheduler.required.cancel(nil) }

  open func pendingTaskRequests() async -> [BGTaskRequest] {
    BackgroundScheduler.required.pending
  }

  @preconcurrency open func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {
    let pending = BackgroundScheduler.required.pending
    Task.detached { completionHandler(pending) }
  }
}
