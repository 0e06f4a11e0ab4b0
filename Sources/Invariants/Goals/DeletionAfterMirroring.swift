import HealthModel
import ServiceObservations

/// A sample was deleted after a mirror had taken it up.
///
/// A mirror that never hears of a deletion is right until then.
package enum DeletionAfterMirroring: Goal {
  /// What has to occur, in a sentence.
  package static let statement = "A sample was deleted after a mirror had taken it up"

  /// How often it has occurred.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The number of occurrences.
  package static func occurrences(in subject: Subject) -> Int {
    guard let rounds = subject.observations.changes?.rounds else { return 0 }
    var mirrored: Set<Int> = []
    var deleted: Set<Int> = []
    for round in rounds {
      deleted.formUnion(mirrored.subtracting(round.live))
      mirrored.formUnion(round.mirrored)
    }
    return deleted.count
  }
}
