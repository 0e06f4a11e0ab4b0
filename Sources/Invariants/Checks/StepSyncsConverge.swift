import HealthModel
import ServiceObservations

/// The server holds every sample once in the end, whatever happens to a step sync.
package enum StepSyncsConverge: Invariant {
  package static let statement =
    "Whatever happens to a step sync, the server holds every sample once in the end"
  package static let notes = CheckNotes(
    verifies: """
      after drawn acts, a sync on a healthy device is complete; the server holds every sample of the
      store once and unchanged, and no deleted one; intervals touch, contain every sample and are
      marked; every sample has a confirmed record, and nothing else has one; keys of requests belong
      to one content; a sync before which nothing changed reads one page of changes, no sample, and
      sends nothing, however many weeks it is, and changes the state once a day at most; a denied
      read deletes nothing; a sync reads samples of which it is told while it runs, stops when its
      caller is cancelled or it is paused, can follow one that was stopped, resumes without finding
      intervals anew, fails only if the store does, and divides new data only above the limit; a
      receipt of another request confirms nothing; queries keep to the limits of the
      policy, and the progress counts every interval that is left.
      """,
    omits: "the time that a sync takes, and its order of requests.",
    oracle: """
      a ledger of the samples that were saved and deleted, kept apart from the store; a server that
      compares the contents of equal keys.
      """,
    blindSpots: """
      deletions that the store does not report must be found only after a restart, once the store
      shows a sample.
      """,
    example: """
      A sample is deleted while its request is under way, the process ends, and nobody opens the app
      for 40 days. The next sync deletes the sample from the server.
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
