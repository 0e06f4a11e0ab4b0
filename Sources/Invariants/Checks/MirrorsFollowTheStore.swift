import HealthModel
import ServiceObservations

/// A mirror holds what is saved and not deleted, and after a comparison nothing else.
///
/// - Verifies: after each refresh the mirror holds every live sample and, of the deleted ones, only
///   those whose deletion may not have been announced; after each comparison exactly the live ones.
/// - Does not verify: the samples' values.
/// - Oracle: the writer's own ledger.
/// - Known blind spots: one writer, one type; deletions of the last three rounds only.
package enum MirrorsFollowTheStore: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "A mirror holds what is saved and not deleted, and after a comparison nothing else"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether changes were observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.changes != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let changes = subject.observations.changes else { return }
    for (index, round) in changes.rounds.enumerated() {
      let mirrored = Set(round.mirrored)
      let missing = round.live.filter { !mirrored.contains($0) }
      let place = "state \(index)"
      examination.expectEqual(missing, [], "the mirror lacks samples that are live", at: place)
      let allowed = round.isReconciled ? [] : round.unannounced
      let dead = mirrored.subtracting(round.live).subtracting(allowed).sorted()
      examination.expectEqual(dead, [], "the mirror holds samples that are deleted", at: place)
      examination.expectEqual(
        round.unknown, 0, "the mirror holds samples that nobody saved", at: place)
    }
  }
}
