public import Foundation

/// The level of a message.
public struct OSLogType: RawRepresentable, Equatable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)

  var name: String {
    switch rawValue {
    case 1: "info"
    case 2: "debug"
    case 16: "error"
    case 17: "fault"
    default: "default"
    }
  }
}

/// A place for messages.
///
/// Messages go to standard error where the environment variable `OS_ACTIVITY_DT_MODE` is set, as
/// Xcode sets it, and nowhere otherwise.
open class OSLog: NSObject, @unchecked Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "", category: "disabled")

  let subsystem: String
  let category: String

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// A category with a meaning to tools.
  public struct Category: RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }

  public func isEnabled(type: OSLogType) -> Bool { Self.isShown && self !== Self.disabled }

  private static let isShown =
    ProcessInfo.processInfo.environment["OS_ACTIVITY_DT_MODE"] != nil

  func write(_ type: OSLogType, _ text: String) {
    guard isEnabled(type: type) else { return }
    let line = "\(subsystem):\(category) \(type.name): \(text)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}

/// The readers of a value in a message; messages of a test show everything.
public struct OSLogPrivacy: Sendable {
  /// The sameness of a private value that a message shows.
  public enum Mask: Sendable {
    case hash, none
  }

  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static let auto = OSLogPrivacy()

  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// A message with values.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The values of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) { text += literal }

  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
  ) { text += String(describing: value()) }

  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, format: OSLogFloatFormatting,
    privacy: OSLogPrivacy = .auto
  ) where Value: BinaryFloatingPoint {
    text += format.text(of: Double(value()))
  }

  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
  ) { text += String(describing: value()) }
}

/// The digits of a number in a message.
public struct OSLogFloatFormatting: Sendable {
  private let precision: Int?

  public static let fixed = OSLogFloatFormatting(precision: nil)

  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision)
  }

  func text(of value: Double) -> String {
    precision.map { String(format: "%.\($0)f", value) } ?? "\(value)"
  }
}

/// The place of a text in a message.
public struct OSLogStringAlignment: Sendable {
  public static let none = OSLogStringAlignment()

  public static func left(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment() }
  public static func right(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment() }
}

/// A writer of messages.
public struct Logger: Sendable {
  private let log: OSLog

  public init() { log = .default }
  public init(_ log: OSLog) { self.log = log }
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  public func log(_ message: OSLogMessage) { log.write(.default, message.text) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }
  public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }
  public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }
  public func info(_ message: OSLogMessage) { log.write(.info, message.text) }
  public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }
  public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }
  public func error(_ message: OSLogMessage) { log.write(.error, message.text) }
  public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }
  public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}

/// Writes a message whose values follow it, in the places of `%@`, `%d` and the like.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ values: any CVarArg...
) {
  write(message, values, type, log)
}

/// Writes a message whose values follow it.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ values: any CVarArg...
) {
  write(message, values, type, log)
}

private func write(
  _ message: StaticString, _ values: [any CVarArg], _ type: OSLogType, _ log: OSLog
) {
  guard log.isEnabled(type: type) else { return }
  let format = "\(message)".replacingOccurrences(of: "{public}", with: "")
    .replacingOccurrences(of: "{private}", with: "")
  log.write(type, String(format: format, arguments: values))
}
