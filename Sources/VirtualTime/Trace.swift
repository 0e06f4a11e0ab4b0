/// Something observable that a program did at a virtual time.
public struct TraceEvent: Hashable, Sendable, CustomStringConvertible {
  /// Virtual nanoseconds.
  public let time: Int64
  /// The number of the task, in the order in which tasks were first seen; 0 outside any task.
  public let task: Int
  /// The service that it belongs to; empty for none.
  public let service: String
  /// What happened.
  public let text: String

  /// The event in a line.
  public var description: String {
    let seconds = time / 1_000_000_000
    let rest = String(time % 1_000_000_000)
    let fraction = String(repeating: "0", count: 9 - rest.count) + rest
    return "\(seconds).\(fraction) task \(task) \(service.isEmpty ? "" : service + ": ")\(text)"
  }
}

/// The observable events of a simulation, with their digest.
///
/// The digest covers time, task, service and text of each event in order; never the number of jobs,
/// which differs between builds.
public struct Trace: Sendable {
  /// The events, if they are kept.
  public private(set) var events: [TraceEvent] = []
  /// The number of events, kept or not.
  public private(set) var count = 0
  /// The digest of all events, kept or not: FNV-1a over their lines.
  public private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325
  private let isKept: Bool

  /// Makes an empty trace.
  ///
  /// - Parameter isKept: Whether events are kept besides their digest.
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

  /// The events of one service, or all, a line each.
  ///
  /// - Parameter service: The service; nil for all.
  /// - Returns: Text that ends with a newline unless it is empty.
  public func lines(of service: String? = nil) -> String {
    events.filter { service == nil || $0.service == service }.map { "\($0)\n" }.joined()
  }

  /// Where two traces part.
  ///
  /// - Parameter other: The trace to compare with.
  /// - Returns: The number of equal events before, and the first that differ, nil at a trace's end;
  ///   nil when the traces are equal.
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

  /// The place where two traces part, with the events before it, side by side.
  ///
  /// - Parameters:
  ///   - other: The trace to compare with.
  ///   - context: How many equal events to show before.
  /// - Returns: Text; nil when the traces are equal.
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
