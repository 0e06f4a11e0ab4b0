/// Something that a scenario wants to occur at least once in each person's run.
///
/// An invariant says what must never be otherwise; a goal says what must sometimes be, so that a
/// scenario that no longer brings about what it was made for does not pass in silence.
package protocol Goal: Sendable {
  /// The name, as a scenario lists it.
  static var id: String { get }
  /// What has to occur, in a sentence.
  static var statement: String { get }

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences, as far as they were counted; 0 for none.
  static func occurrences(in subject: Subject) -> Int
}

extension Goal {
  /// The name of the type, with a small first letter.
  package static var id: String {
    let name = String(describing: Self.self)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// Every goal there is, in the order of the documentation.
package enum GoalCatalog {
  /// The goals.
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
