import HealthModel
import ServiceObservations

/// What the metrics service says about access follows from what an app can know.
package enum AccessHintsFollowTheAnswers: Invariant {
  package static let statement =
    "What the metrics service says about access follows from what an app can know"
  package static let notes = CheckNotes(
    verifies: """
      health data is available on the device; read access is reported as not requested until the
      person is asked, and as requested afterwards; the hint asks for access until then; afterwards
      it points to the Settings app for a batch without any data, and there is no hint without a
      batch, after a value or after a failed read, which says nothing about access.
      """,
    omits: "devices without health data.",
    oracle: "the workload's own order of calls.",
    blindSpots: "batches other than the four kinds tried.",
    example: """
      The person was asked, and the first batch has no data at all: the hint points to the Settings
      app. A service that keeps asking for access shows a button that does nothing.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.metrics?.accessAnswers.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for answer in subject.observations.app?.metrics?.accessAnswers ?? [] {
      let place = answer.wasAsked ? "after the request" : "before the request"
      recorder.expectEqual(
        answer.isAvailable, true, "the device is said to have no health data", at: place)
      recorder.expectEqual(
        answer.readAccess, answer.wasAsked ? "requested" : "notRequested",
        "the read access is wrong", at: place)
      for batch in MetricsObservation.HintedBatch.allCases {
        let expected =
          answer.wasAsked ? (batch == .empty ? "openSettings" : "none") : "ask"
        recorder.expectEqual(
          answer.hints[batch] ?? "no hint", expected, "the hint is wrong",
          at: "\(place), batch: \(batch)")
      }
    }
  }
}
