/// An interaction with the world outside a simulation, after which replay is not guaranteed.
public struct Escape: Hashable, Sendable, CustomStringConvertible {
  /// The kind of interaction.
  public enum Kind: Hashable, Sendable {
    /// A thread outside the simulation woke a task, for example a `Thread` or a queue of
    /// Foundation.
    case foreignWake
    /// A task read a real clock; the value is the system's clock identifier.
    case realTimeRead(clock: Int)
    /// A task did not end after the root had ended.
    case leftRunning
    /// A task slept in real time, which blocked the simulation's thread.
    case realSleep
    /// A task started a thread.
    case startedThread
    /// A task started a process.
    case startedProcess
    /// A task was suspended while it held a lock of threads, such as `NSLock`.
    case lockHeld
    /// A task waited for a Dispatch semaphore, a Dispatch group or a lock, which blocked the
    /// simulation's thread.
    ///
    /// A wait without a deadline is given up when no other thread ends it, since no task can run
    /// meanwhile; the program then continues as if the wait had ended.
    case blocked(isGivenUp: Bool)
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
    case .startedThread: "started a thread"
    case .startedProcess: "started a process"
    case .lockHeld: "was suspended while it held a lock"
    case .blocked(isGivenUp: false): "blocked its thread to wait for another thread"
    case .blocked(isGivenUp: true): "blocked its thread in a wait that no other thread ends"
    }
  }
}
