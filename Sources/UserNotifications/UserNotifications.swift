public import Foundation
import VirtualTime

/// The ways in which an app may notify.
public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  public static let alert = UNAuthorizationOptions(rawValue: 4)
  public static let provisional = UNAuthorizationOptions(rawValue: 64)
}

/// An app's authorization to notify.
public enum UNAuthorizationStatus: Int, Sendable {
  case notDetermined, denied, authorized, provisional, ephemeral
}

/// The sound of a notification.
open class UNNotificationSound: NSObject, @unchecked Sendable {
  public static let `default` = UNNotificationSound()
}

/// The content of a notification.
open class UNNotificationContent: NSObject, @unchecked Sendable {
  open fileprivate(set) var title = ""
  open fileprivate(set) var subtitle = ""
  open fileprivate(set) var body = ""
  open fileprivate(set) var badge: NSNumber?
  open fileprivate(set) var sound: UNNotificationSound?
  open fileprivate(set) var userInfo: [AnyHashable: Any] = [:]
  open fileprivate(set) var categoryIdentifier = ""
  open fileprivate(set) var threadIdentifier = ""

  fileprivate override init() {}

  /// Creates a copy, which later changes of a mutable one do not reach.
  fileprivate convenience init(_ other: UNNotificationContent) {
    self.init()
    title = other.title
    subtitle = other.subtitle
    body = other.body
    badge = other.badge
    sound = other.sound
    userInfo = other.userInfo
    categoryIdentifier = other.categoryIdentifier
    threadIdentifier = other.threadIdentifier
  }
}

/// The content of a notification that is being made.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  public override init() {}

  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }
  open override var subtitle: String {
    get { super.subtitle }
    set { super.subtitle = newValue }
  }
  open override var body: String {
    get { super.body }
    set { super.body = newValue }
  }
  open override var badge: NSNumber? {
    get { super.badge }
    set { super.badge = newValue }
  }
  open override var sound: UNNotificationSound? {
    get { super.sound }
    set { super.sound = newValue }
  }
  open override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  open override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { super.categoryIdentifier = newValue }
  }
  open override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { super.threadIdentifier = newValue }
  }
}

/// The condition for a notification.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {
  public let repeats: Bool
  init(repeats: Bool) { self.repeats = repeats }

  /// Returns the seconds until the next notification; nil if there is none.
  func delay() -> TimeInterval? { nil }
}

/// A notification after an interval.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let timeInterval: TimeInterval

  public init(timeInterval: TimeInterval, repeats: Bool) {
    precondition(timeInterval > 0, "time interval must be greater than 0")
    precondition(!repeats || timeInterval >= 60, "time interval must be at least 60 if repeating")
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  override func delay() -> TimeInterval? { timeInterval }
}

/// A notification at times of a calendar.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
  public let dateComponents: DateComponents

  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  open func nextTriggerDate() -> Date? {
    var calendar = dateComponents.calendar ?? Calendar(identifier: .gregorian)
    let zone = Simulation.current.flatMap { TimeZone(identifier: $0.zone) }
    if let zone = dateComponents.timeZone ?? zone { calendar.timeZone = zone }
    return calendar.nextDate(
      after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
  }

  override func delay() -> TimeInterval? { nextTriggerDate()?.timeIntervalSinceNow }
}

/// A request for a notification.
open class UNNotificationRequest: NSObject, @unchecked Sendable {
  public let identifier: String
  public let content: UNNotificationContent
  public let trigger: UNNotificationTrigger?

  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = UNNotificationContent(content)
    self.trigger = trigger
  }
}

/// A notification that the person sees.
open class UNNotification: NSObject, @unchecked Sendable {
  public let date: Date
  public let request: UNNotificationRequest

  init(_ request: UNNotificationRequest) {
    date = Date()
    self.request = request
  }
}

/// The settings that the person made for an app.
open class UNNotificationSettings: NSObject, @unchecked Sendable {
  public let authorizationStatus: UNAuthorizationStatus
  init(_ status: UNAuthorizationStatus) { authorizationStatus = status }
}

/// An extension of an app that changes notifications of a server before the person sees them.
open class UNNotificationServiceExtension: NSObject, @unchecked Sendable {
  public override init() {}

  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) { contentHandler(request.content) }

  open func serviceExtensionTimeWillExpire() {}
}
