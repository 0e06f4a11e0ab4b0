import HealthModel
import ServiceObservations

/// A mirror holds the samples that are saved and not deleted, and no others after a comparison.
package enum MirrorsFollowTheStore: Invariant {
  package static let statement =
    "A mirror holds the samples that are saved and not deleted, and no others after a comparison"
  package static let notes = CheckNotes(
    verifies: """
      after each refresh, the mirror holds every live sample, and of the deleted samples only those
      whose deletion may not have been announced; after each comparison with the store, it holds
      exactly the live samples; samples that the store no longer shows because of their age are
      kept; pages may have any limit or none.
      """,
    omits: "the samples' values.",
    oracle: "the writer's own ledger.",
    blindSpots: """
      there is one writer and one type, and only samples of the last three rounds are deleted.
      """,
    example: """
      100 samples are saved and 10 deleted. The mirror holds 90; one that ignores deletions holds
      100 until it is compared with the store.
      """)
  package static let scenarioPaths = ["store.changes", "store", "history"]

  package static func applies(to subject: Subject) -> Bool { subject.observations.changes != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let changes = subject.observations.changes else { return }
    for (index, round) in changes.rounds.enumerated() {
      let mirrored = Set(round.mirrored)
      let missing = round.live.filter { !mirrored.contains($0) }
      let place = "state \(index)"
      recorder.expectEqual(missing, [], "the mirror lacks samples that are live", at: place)
      let allowed = round.isReconciled ? [] : round.unannounced
      let dead = mirrored.subtracting(round.live).subtracting(allowed).sorted()
      recorder.expectEqual(dead, [], "the mirror holds samples that are deleted", at: place)
      recorder.expectEqual(
        round.unknown, 0, "the mirror holds samples that nobody saved", at: place)
    }
    for aged in changes.aged {
      let all = Array(aged.ranges.indices)
      let live = all.filter {
        aged.ranges[$0].start < aged.availableSince || !aged.deleted.contains($0)
      }
      recorder.expectEqual(
        aged.held, [all, live], "a mirror holds the wrong samples after some have grown old",
        at: "limit \(aged.limit)")
      recorder.expectEqual(
        aged.comparisons, 1, "a comparison during which nothing changes is repeated or missing",
        at: "limit \(aged.limit)")
    }
  }
}
