public import Foundation

/// Work that the system launches the app for.
open class BGTask: NSObject, @unchecked Sendable {
  // Unchecked, because a simulation runs its tasks on one thread.

  public let identifier: String
  /// Called when the time for the work is over.
  open var expirationHandler: (() -> Void)?
  private(set) var isCompleted = false

  init(_ identifier: String) { self.identifier = identifier }

  /// Tells the system that the work is done.
  open func setTaskCompleted(success: Bool) {
    if isCompleted { return }
    isCompleted = true
    BackgroundScheduler.required.note(.completed(identifier, success: success))
  }
}

/// A short refresh of the app's content.
open class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// Longer work, which may ask for power and the network.
open class BGProcessingTask: BGTask, @unchecked Sendable {}

/// A request for a launch.
open class BGTaskRequest: NSObject, NSCopying, @unchecked Sendable {
  public let identifier: String
  /// The time before which the app is not launched.
  open var earliestBeginDate: Date?

  init(_ identifier: String) { self.identifier = identifier }

  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A request for a refresh.
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
  public init(identifier: String) { super.init(identifier) }
}

/// A request for longer work.
open class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
  open var requiresNetworkConnectivity = false
  open var requiresExternalPower = false

  public init(identifier: String) { super.init(identifier) }
}

public let BGTaskSchedulerErrorDomain = "BGTaskSchedulerErrorDomain"
