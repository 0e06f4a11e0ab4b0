import HealthModel
import ServiceObservations

/// At the end, the step server holds every sample of the health store exactly once.
package enum ServerHoldsEverySampleOnce: Invariant {
  package static let statement =
    "At the end, the step server holds every sample of the health store exactly once"
  package static let notes = CheckNotes(
    verifies: """
      the rows on the server are the rows that arrived in the health store; no interval is left to
      upload; neither the server nor the health store received a call that its contract does not
      allow.
      """,
    omits: """
      a sample's content: the server itself compares it with the content that it first received.
      """,
    oracle: "the history's rows in the order of their arrival.",
    blindSpots: """
      deletions that were not announced, or that happened between the last sync before reading was
      denied and the end of that time, or that the store forgot before a complete sync could read
      them; the randomized step-sync tests (SyncModel) cover them.
      """,
    example: """
      The watch delivers Monday's 200 samples on Wednesday. After Wednesday's sync the server has
      them, once each.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool { subject.observations.app != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    var uploaded = app.uploadedRows[...]
    for row in app.arrivedRows {
      let copies = uploaded.prefix { $0 <= row }
      uploaded = uploaded.dropFirst(copies.count)
      recorder.expect(
        copies.elementsEqual([row]),
        Finding(
          "the server does not hold a sample exactly once", at: "row \(row)", expected: "[\(row)]",
          actual: "\(Array(copies))"))
    }
    recorder.expectEqual(
      uploaded.count + app.unknownUploads, 0, "the server holds samples that never arrived")
    recorder.expectEqual(app.unsyncedIntervals, 0, "intervals that are not synced are left")
    recorder.expectEqual(app.violations, [], "a call was not allowed")
  }
}
