/// Something that got out of the simulation, so that its replay cannot be promised.
public struct Escape: Hashable, Sendable, CustomStringConvertible {
  /// How it got out.
  public enum Kind: Hashable, Sendable {
    /// A foreign thread woke a task: a custom executor, a Dispatch queue or timer, a `Thread`.
    case foreignWake
    /// A task read a real clock; the system's number of the clock.
    case realTimeRead(clock: Int)
    /// A task went on for ever after the root had ended.
    case leftRunning
    /// A task slept in real time and blocked the simulation's thread.
    case realSleep
  }

  /// How it got out.
  public let kind: Kind
  /// The number of the task.
  public let task: Int
  /// Virtual nanoseconds.
  public let time: Int64

  /// The escape in a line.
  public var description: String {
    "escaped: task \(task) \(kind) at \(time) ns of virtual time"
  }
}

extension Escape.Kind: CustomStringConvertible {
  /// What the task did, without its number, which may differ between builds.
  public var description: String {
    switch self {
    case .foreignWake: "was woken by a foreign thread"
    case .realTimeRead(let clock): "read the real clock \(clock)"
    case .realSleep: "slept in real time"
    case .leftRunning: "was left running"
    }
  }
}
