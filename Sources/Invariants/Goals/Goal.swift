/// A situation that a scenario expects to occur at least once in each person's run.
///
/// An invariant states what must always be true; a goal states what must happen at least once. A
/// scenario that no longer produces the situation it was written for then fails instead of passing
/// unnoticed.
package protocol Goal: Sendable {
  /// The name that a scenario lists under `goals`.
  static var id: String { get }
  /// The situation that has to occur, in one sentence without a period.
  static var statement: String { get }

  /// Counts the occurrences in a run.
  ///
  /// - Returns: The number of occurrences that were counted, which may be fewer than there were; 0
  ///   only if there were none.
  static func occurrences(in subject: Subject) -> Int
}

extension Goal {
  /// The name of the type with its first letter in lowercase.
  package static var id: String {
    let name = String(describing: Self.self)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// The catalog of all goals.
package enum GoalCatalog {
  /// All goals, in the order of the documentation.
  package static let all: [any Goal.Type] = [
    ClockWentBack.self,
    ClockWentForward.self,
    SourcesOverlapped.self,
    MinimumIntervalReached.self,
    DeletionAfterMirroring.self,
    ReadOnLockedDevice.self,
    SyncWaited.self,
    StepsCorrectedBelowSpent.self,
  ]
}
