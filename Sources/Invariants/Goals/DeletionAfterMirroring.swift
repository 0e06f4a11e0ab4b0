import HealthModel
import ServiceObservations

/// A sample was deleted after a mirror had stored it.
///
/// Without such a deletion, a mirror that ignores deletions is still correct.
package enum DeletionAfterMirroring: Goal {
  package static let statement = "A sample was deleted after a mirror had stored it"

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
