import BackgroundTasks
import Combine
import Foundation
import HealthKit
import UserNotifications
import os.log

/// A model that refreshes in the background, tells the person, and publishes its count.
public final class DailyRefresh: ObservableObject {
  @Published public private(set) var count = 0
  @Published public var goal = 10_000

  private static let identifier = "com.example.refresh"
  private let manager = StepsManager.shared
  private let logger = Logger(subsystem: "com.example.steps", category: "refresh")
  private var cancellables: Set<AnyCancellable> = []

  public init() {
    $count.combineLatest($goal)
      .filter { $0 > 0 && $0 >= $1 }
      .map { _ in () }
      .debounce(for: .seconds(5), scheduler: DispatchQueue.main)
      .first()
      .sink { [weak self] in self?.congratulate() }
      .store(in: &cancellables)
  }

  public func register(for day: @escaping () -> DateInterval) {
    BGTaskScheduler.shared.register(forTaskWithIdentifier: Self.identifier, using: nil) { task in
      self.manager.count(on: day()) { count, error in
        if let error { os_log("refresh: %{public}@", type: .error, "\(error)") }
        DispatchQueue.main.async {
          self.count = count ?? self.count
          self.logger.info("\(self.count, privacy: .public) steps")
          task.setTaskCompleted(success: error == nil)
        }
      }
    }
  }

  public func schedule(at date: Date) throws {
    let request = BGAppRefreshTaskRequest(identifier: Self.identifier)
    request.earliestBeginDate = date
    try BGTaskScheduler.shared.submit(request)
  }

  private func congratulate() {
    let content = UNMutableNotificationContent()
    content.title = "Goal reached"
    let request = UNNotificationRequest(identifier: "goal", content: content, trigger: nil)
    UNUserNotificationCenter.current().add(request)
  }
}
