public import Foundation
import VirtualTime

/// The notifications of the app of a simulation, which come in virtual time.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  // Unchecked, because a simulation runs its tasks on one thread.

  /// The answer of the person to the question whether the app may notify.
  public var answersYes = true

  private var status = UNAuthorizationStatus.notDetermined
  private var pending: [(number: Int, request: UNNotificationRequest)] = []
  private var delivered: [UNNotification] = []
  private var number = 0

  /// The center of the running simulation; outside one the program stops.
  open class func current() -> UNUserNotificationCenter {
    guard let simulation = Simulation.current else {
      preconditionFailure("UserNotifications is used outside a simulation, which has no person")
    }
    return simulation.attachment(orNew: UNUserNotificationCenter())
  }

  open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
    if status == .notDetermined {
      if options.contains(.provisional) {
        status = .provisional
      } else {
        status = answersYes ? .authorized : .denied
      }
    }
    return status != .denied
  }

  @preconcurrency open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    Task.detached { [self] in
      completionHandler((try? await requestAuthorization(options: options)) ?? false, nil)
    }
  }

  open func notificationSettings() async -> UNNotificationSettings {
    UNNotificationSettings(status)
  }

  @preconcurrency open func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    let settings = UNNotificationSettings(status)
    Task.detached { completionHandler(settings) }
  }

  /// Adds a request, which replaces an earlier one of its identifier.
  open func add(_ request: UNNotificationRequest) async throws {
    removePendingNotificationRequests(withIdentifiers: [request.identifier])
    guard request.trigger != nil else { return deliver(request) }
    number += 1
    pending.append((number, request))
    wait(for: request, number)
  }

  @preconcurrency open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Task.detached { [self] in
      do {
        try await add(request)
        completionHandler?(nil)
      } catch { completionHandler?(error) }
    }
  }

  private func wait(for request: UNNotificationRequest, _ own: Int) {
    guard let delay = request.trigger?.delay() else { return }
    // The person's device notifies; that does not keep a test alive that has ended.
    Task.detached { [self] in
      try? await Task.sleep(for: .seconds(delay))
      guard let index = pending.firstIndex(where: { $0.number == own }) else { return }
      deliver(request)
      if request.trigger?.repeats ?? false {
        wait(for: request, own)
      } else {
        pending.remove(at: index)
      }
    }
  }

  private func deliver(_ request: UNNotificationRequest) {
    guard status == .authorized || status == .provisional else { return }
    delivered.removeAll { $0.request.identifier == request.identifier }
    delivered.append(UNNotification(request))
  }

  open func pendingNotificationRequests() async -> [UNNotificationRequest] {
    pending.map(\.request)
  }

  @preconcurrency open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    let requests = pending.map(\.request)
    Task.detached { completionHandler(requests) }
  }

  open func deliveredNotifications() async -> [UNNotification] { delivered }

  @preconcurrency open func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    let notifications = delivered
    Task.detached { completionHandler(notifications) }
  }

  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    pending.removeAll { identifiers.contains($0.request.identifier) }
  }

  open func removeAllPendingNotificationRequests() { pending = [] }

  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    delivered.removeAll { identifiers.contains($0.request.identifier) }
  }

  open func removeAllDeliveredNotifications() { delivered = [] }
}
