import HealthModel
import ServiceObservations

/// A step sync records what it is about to send, and sends nothing again that was confirmed.
package enum ConfirmedStepsAreNotSentAgain: Invariant {
  package static let statement =
    "A step sync records what it is about to send, and sends nothing again that was confirmed"
  package static let notes = CheckNotes(
    verifies: """
      each request contains no sample that the server confirmed to the service in the same epoch,
      and no tombstone that it confirmed; each sample of a request has a record in the persistent
      state when it is sent; without the record, the sample is lost if the process ends.
      """,
    omits: "samples that are sent again in a new epoch, as after a restart.",
    oracle: "a log of confirmations at the server, keyed by the arrival of the sample.",
    blindSpots: "an answer that was lost may be followed by any number of repetitions.",
    example: """
      The server confirms 500 samples, then the process ends. The next sync starts with the 501st; a
      sync that remembers nothing sends the 500 again.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.stepSync?.requests.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let sync = subject.observations.app?.stepSync else { return }

    for request in sync.requests {
      let place = request.time.start.iso8601
      recorder.expectEqual(
        request.confirmedSamples, 0, "confirmed samples are sent again", at: place)
      recorder.expectEqual(
        request.confirmedTombstones, 0, "confirmed tombstones are sent again", at: place)
      recorder.expectEqual(
        request.unrecordedSamples, 0, "samples are sent without a record", at: place)
    }
  }
}
