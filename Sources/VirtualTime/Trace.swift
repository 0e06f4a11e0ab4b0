/// An observable event of a program in virtual time.
public struct TraceEvent: Hashable, Sendable, CustomStringConvertible {
  /// The virtual time in nanoseconds.
  public let time: Int64
  /// The number of the task, in the order in which tasks were first seen; 0 outside any task.
  public let task: Int
  /// The service to which the event belongs; empty for none.
  public let service: String
  /// The description of the event.
  public let text: String

  /// The event as one line of text.
  public var description: String {
    "\(Self.seconds(time)) task \(task) \(service.isEmpty ? "" : service + ": ")\(text)"
  }

  /// Returns a time in seconds with nine decimal places.
  ///
  /// - Parameter nanoseconds: The time; one before the start has a minus sign.
  /// - Returns: Digits, a point and nine digits.
  package static func seconds(_ nanoseconds: Int64) -> String {
    let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    let fraction = String(1_000_000_000 + rest).dropFirst()
    return "\(nanoseconds < 0 ? "-" : "")\(seconds).\(fraction)"
  }
}

/// The observable events of a simulation and their digest.
///
/// The digest covers the time, task, service and text of each event in order. It does not cover the
/// number of jobs, which differs between builds.
public struct Trace: Sendable {
  /// The events; empty if they are not kept.
  public private(set) var events: [TraceEvent] = []
  /// The number of events, kept or not.
  public private(set) var count = 0
  /// The FNV-1a digest of the lines of all events, kept or not.
  public private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325
  private let isKept: Bool

  /// Creates an empty trace.
  ///
  /// - Parameter isKept: Whether to keep the events in addition to their digest.
  public init(isKept: Bool = true) {
    self.isKept = isKept
  }

  mutating func append(_ event: TraceEvent) {
    count += 1
    for byte in event.description.utf8 { absorb(byte) }
    absorb(10)
    if isKept { events.append(event) }
  }

  private mutating func absorb(_ byte: UInt8) {
    digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Returns the events of one service or of all, one per line.
  ///
  /// - Parameter service: The service; nil for all.
  /// - Returns: The lines, each terminated by a newline.
  public func lines(of service: String? = nil) -> String {
    events.filter { service == nil || $0.service == service }.map { "\($0)\n" }.joined()
  }

  /// Finds the first difference between two traces.
  ///
  /// - Parameter other: The trace to compare with.
  /// - Returns: The number of equal events before the difference, and the first differing events,
  ///   where nil stands for the end of a trace; nil if the traces are equal.
  /// - Complexity: O(*n*) for *n* events.
  public func divergence(from other: Trace) -> (after: Int, left: TraceEvent?, right: TraceEvent?)?
  {
    let equal = zip(events, other.events).prefix { $0 == $1 }.count
    if equal == events.count, equal == other.events.count { return nil }
    return (
      equal, equal < events.count ? events[equal] : nil,
      equal < other.events.count ? other.events[equal] : nil
    )
  }

  /// Describes the first difference between two traces and the events before it.
  ///
  /// - Parameters:
  ///   - other: The trace to compare with.
  ///   - context: The maximum number of preceding equal events to include.
  /// - Returns: Lines marked `<` for this trace and `>` for the other; nil if the traces are equal.
  public func comparison(with other: Trace, context: Int = 3) -> String? {
    guard let (after, left, right) = divergence(from: other) else { return nil }
    let before = events[max(0, after - context)..<after].map { "  \($0)" }
    return
      (before + [
        "< \(left.map(String.init(describing:)) ?? "the end")",
        "> \(right.map(String.init(describing:)) ?? "the end")",
      ]).joined(separator: "\n") + "\n"
  }
}
