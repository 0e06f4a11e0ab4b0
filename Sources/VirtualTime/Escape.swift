/// An interaction with the world outside a simulation, after which replay is not guaranteed.
public struct Escape: Hashable, Sendable, CustomStringConvertible {
  /// The kind of interaction.
  public enum Kind: Hashable, Sendable {
    /// A thread outside the simulation woke a task, for example a custom executor, a Dispatch queue
    /// or a `Thread`.
    case foreignWake
    /// A task read a real clock; the value is the system's clock identifier.
    case realTimeRead(clock: Int)
    /// A task did not end after the root had ended.
    case leftRunning
    /// A task slept in real time, which blocked the simulation's thread.
    case realSleep
  }

  /// The kind of interaction.
  public let kind: Kind
  /// The number of the task, in the order in which tasks were first seen.
  public let task: Int
  /// The virtual time in nanoseconds.
  public let time: Int64

  /// A one-line description.
  public var description: String {
    "escaped: task \(task) \(kind) at \(time) ns of virtual time"
  }
}

extension Escape.Kind: CustomStringConvertible {
  /// A description without the task number, which may differ between builds.
  public var description: String {
    switch self {
    case .foreignWake: "was woken by a foreign thread"
    case .realTimeRead(let clock): "read the real clock \(clock)"
    case .realSleep: "slept in real time"
    case .leftRunning: "was left running"
    }
  }
}
