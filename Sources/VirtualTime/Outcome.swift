/// How a simulation ended.
public enum Outcome<Success: Sendable>: Sendable {
  /// The root returned.
  case finished(Success)
  /// The root threw.
  case failed(any Error)
  /// Nothing can go on, and the root has not ended.
  case deadlock(Deadlock)
  /// The step budget is used up; the task that ran last.
  case stepBudget(task: Int)
  /// The time budget is used up.
  case timeBudget
}

/// Why nothing can go on.
public struct Deadlock: Hashable, Sendable, CustomStringConvertible {
  /// What tasks said they wait for, by the task's number.
  public let waits: [Int: String]
  /// Tasks that ran last and said nothing, latest first; some may have ended.
  public let others: [Int]

  /// The report in a line.
  public var description: String {
    let named = waits.sorted { $0.key < $1.key }.map { "task \($0.key) waits for \($0.value)" }
    let rest =
      others.isEmpty
      ? [] : ["last seen: " + others.map { "task \($0)" }.joined(separator: ", ")]
    return "deadlock: " + (named + rest).joined(separator: "; ")
  }
}
