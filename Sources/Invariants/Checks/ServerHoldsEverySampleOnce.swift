import HealthModel
import ServiceObservations

/// In the end the step server holds every sample of the health store, each once.
///
/// - Verifies: the rows at the server are the rows that arrived; no interval waits; neither the
///   server nor the health store has seen a call that its contract does not allow.
/// - Does not verify: the content of a sample, which the server itself holds against the first one
///   that it was sent.
/// - Oracle: the history's rows in the order of their arrival.
/// - Known blind spots: deletions, which the seeded worlds of the sync's own check have.
package enum ServerHoldsEverySampleOnce: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "In the end the step server holds every sample of the health store, each once"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether an app was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.app != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let app = subject.observations.app else { return }

    var uploaded = app.uploadedRows[...]
    for row in app.arrivedRows {
      let copies = uploaded.prefix { $0 <= row }
      uploaded = uploaded.dropFirst(copies.count)
      examination.expect(
        copies.elementsEqual([row]),
        Finding(
          "the server does not hold a sample once", at: "row \(row)", expected: "[\(row)]",
          actual: "\(Array(copies))"))
    }
    examination.expectEqual(
      uploaded.count + app.unknownUploads, 0, "the server holds samples that never arrived")
    examination.expectEqual(app.unsyncedIntervals, 0, "intervals are left that are not synced")
    examination.expectEqual(app.violations, [], "a call was not allowed")
  }
}
