/// The result of a simulation.
public enum Outcome<Success: Sendable>: Sendable {
  /// The root returned.
  case finished(Success)
  /// The root threw.
  case failed(any Error)
  /// No task can continue, and the root has not ended.
  case deadlock(Deadlock)
  /// The step budget was exhausted; `task` is the number of the task that ran last.
  case stepBudget(task: Int)
  /// The time budget was exhausted.
  case timeBudget
}

/// The waiting tasks of a simulation in which no task can continue.
public struct Deadlock: Hashable, Sendable, CustomStringConvertible {
  /// The reasons that tasks gave for waiting, by task number.
  public let waits: [Int: String]
  /// Tasks that ran recently and gave no reason, latest first; some may have ended.
  public let others: [Int]

  /// A one-line description.
  public var description: String {
    let named = waits.sorted { $0.key < $1.key }.map { "task \($0.key) waits for \($0.value)" }
    let rest =
      others.isEmpty
      ? [] : ["last seen: " + others.map { "task \($0)" }.joined(separator: ", ")]
    return "deadlock: " + (named + rest).joined(separator: "; ")
  }
}
