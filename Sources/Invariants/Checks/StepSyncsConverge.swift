import HealthModel
import ServiceObservations

/// The server holds every sample once in the end, whatever happens to a step sync.
package enum StepSyncsConverge: Invariant {
  package static let statement =
    "Whatever happens to a step sync, the server holds every sample once in the end"
  package static let notes = CheckNotes(
    verifies: """
      after randomly drawn events, a sync on a healthy device is complete: the server holds every
      sample of the store once and unchanged, and no deleted one; intervals touch, contain every
      sample and are marked as synced; every sample has a confirmed record, and nothing else has
      one. A key stands for one content, and a receipt with another key confirms nothing. A sync
      before which nothing changed reads one page of changes, no sample, and sends nothing; it
      changes the state once a day at most. A denied read deletes nothing. A sync reads samples that
      it is notified of while it runs; it stops when its caller is cancelled or it is paused, can
      follow one that was stopped, and then resumes with the intervals that it has. It fails only
      if the store does, and divides new data only above the limit. Queries keep to the limits of
      the policy, and the progress counts every interval that is left. After a gap in which the
      store has forgotten deletions, a sync finds them. Alone, a fetch hands over every sample of
      its range once, skips what it is told to skip and reports failures; an upload sends its
      content once, with keys that stand for it, and repeats failed requests as the policy says.
      """,
    omits: "the time that a sync takes, and its order of requests.",
    oracle: """
      a ledger of the samples that were saved and deleted, kept apart from the store; a server that
      compares the contents of equal keys.
      """,
    blindSpots: """
      a deletion that the store does not report, before a restart, and while the store shows no
      sample.
      """,
    example: """
      A sample is deleted while its request is under way, the process ends, and nobody opens the app
      for 40 days. The next sync finds all intervals anew, and deletes the sample from the server.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.stepSyncLives.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for life in subject.observations.app?.stepSyncLives ?? [] {
      let breaches = life.breaches
      if breaches.isEmpty { recorder.pass() }
      for breach in breaches { recorder.expect(false, breach) }
    }
  }
}
