import Dispatch
import Foundation
import VirtualTime

/// The background work of the app of a simulation.
public final class BackgroundScheduler: @unchecked Sendable {
  // Unchecked, because a simulation runs its tasks on one thread.

  /// Something that happened to a piece of work.
  public enum Event: Hashable, Sendable {
    /// The system launched the app for it.
    case launched(String)
    /// The app said that it is done.
    case completed(String, success: Bool)
    /// Its time was over before it was done.
    case expired(String)
  }

  /// The events so far, in order.
  public private(set) var events: [Event] = []

  private struct Registration {
    var queue: DispatchQueue?
    var launch: @Sendable (BGTask) -> Void
  }

  private var registrations: [String: Registration] = [:]
  private var requests: [(number: Int, request: BGTaskRequest)] = []
  private var number = 0

  private init() {}

  /// The scheduler of the running simulation; nil outside one.
  public static var current: BackgroundScheduler? {
    Simulation.current?.attachment(orNew: BackgroundScheduler())
  }

  static var required: BackgroundScheduler {
    guard let current else {
      preconditionFailure("BackgroundTasks is used outside a simulation, which no system serves")
    }
    return current
  }

  /// The seconds that the system gives to a refresh and to longer work.
  private static func limit(of request: BGTaskRequest) -> Double {
    request is BGProcessingTaskRequest ? 180 : 30
  }

  func note(_ event: Event) { events.append(event) }

  var pending: [BGTaskRequest] { requests.map(\.request) }

  func register(
    _ identifier: String, _ queue: DispatchQueue?, _ launch: @escaping @Sendable (BGTask) -> Void
  ) -> Bool {
    if registrations[identifier] != nil { return false }
    registrations[identifier] = Registration(queue: queue, launch: launch)
    return true
  }

  func submit(_ request: BGTaskRequest) throws {
    guard registrations[request.identifier] != nil else {
      throw BGTaskScheduler.Error(.notPermitted)
    }
    cancel(request.identifier)
    let isRefresh = request is BGAppRefreshTaskRequest
    let others = pending.filter { ($0 is BGAppRefreshTaskRequest) == isRefresh }
    if others.count >= (isRefresh ? 1 : 10) {
      throw BGTaskScheduler.Error(.tooManyPendingTaskRequests)
    }
    number += 1
    requests.append((number, request))
    let own = number
    let delay = max(0, request.earliestBeginDate?.timeIntervalSinceNow ?? 0)
    // A launch is a matter of the system: it does not keep a test alive that has ended.
    Task.detached { [self] in
      try? await Task.sleep(for: .seconds(delay))
      launch(own)
    }
  }

  func cancel(_ identifier: String?) {
    requests.removeAll { identifier == nil || $0.request.identifier == identifier }
  }

  private func launch(_ number: Int) {
    guard let index = requests.firstIndex(where: { $0.number == number }) else { return }
    let request = requests.remove(at: index).request
    guard let registration = registrations[request.identifier] else { return }
    let task =
      request is BGProcessingTaskRequest
      ? BGProcessingTask(request.identifier) : BGAppRefreshTask(request.identifier)
    note(.launched(request.identifier))
    if let queue = registration.queue {
      queue.async { registration.launch(task) }
    } else {
      registration.launch(task)
    }
    Task.detached { [self] in
      try? await Task.sleep(for: .seconds(Self.limit(of: request)))
      if task.isCompleted { return }
      note(.expired(request.identifier))
      task.expirationHandler?()
    }
  }
}
