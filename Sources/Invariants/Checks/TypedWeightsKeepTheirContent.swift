import struct Foundation.UUID
import HealthModel
import ServiceObservations

/// Entries keep every field that the person typed, and the app shows them newest first.
package enum TypedWeightsKeepTheirContent: Invariant {
  package static let statement =
    "Entries keep every field that the person typed, and the app shows them newest first"
  package static let notes = CheckNotes(
    verifies: """
      after each act, an entry made in the app has the weight, unit, time, note and body fat that
      the person typed last, or what the person's other device saved; an entry that was deleted is
      neither kept as visible nor shown; the shown entries are the visible ones up to now, newest
      first, and equal the persistent ones.
      """,
    omits: """
      an entry whose addition the end of the process interrupted; the order of entries with the same
      time.
      """,
    oracle: "a ledger of the acts, with its own conversion of units.",
    blindSpots: "an entry made in the app, between the other device's change and the next sync.",
    example: """
      The person types 182 pounds with a note. The entry keeps pounds and note; it does not turn
      into 82.55 kg without one.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool { !subject.weightStages.isEmpty }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    for stage in subject.weightStages {
      let (ledger, after) = (stage.ledger, stage.after)
      let kept = Dictionary(after.kept.map { ($0.id, $0) }) { first, _ in first }
      for (id, content) in ledger.own.sorted(by: { $0.key < $1.key })
      where ledger.coming[id] == nil && !ledger.leaving.contains(id) {
        recorder.expectEntry(
          kept[id], kept[id].map { expected($0, content) } ?? placeholder(id, content),
          "an entry differs from what the person typed", at: stage.place)
      }
      let own = after.kept.filter { $0.isOwn && !$0.isHidden }
      let unknown = own.filter {
        ledger.own[$0.id] == nil && ledger.coming[$0.id] == nil && !ledger.leaving.contains($0.id)
      }
      recorder.expectEqual(
        unknown.count, 0, "entries that nobody typed or that were deleted are kept",
        at: stage.place)
      if case .add(let draft) = stage.step.act, WeightArithmetic.grams(draft) != nil {
        recorder.expectEqual(
          stage.ledger.own.count - stage.prior.own.count, 1,
          "a typed weight does not become one entry", at: stage.place)
      }
      examineShown(stage, &recorder)
    }
  }

  private static func expected(
    _ entry: WeightObservation.Entry, _ content: WeightLedger.Content
  ) -> WeightObservation.Entry {
    var expected = entry
    expected.isOwn = true
    if !content.grams.contains(entry.grams) { expected.grams = content.grams.min() ?? 0 }
    expected.unit = content.unit
    expected.time = content.time
    expected.note = content.note
    expected.bodyFat = content.bodyFat
    expected.remoteIdentifier = nil
    expected.isHidden = false
    return expected
  }

  private static func placeholder(
    _ id: UUID, _ content: WeightLedger.Content
  ) -> WeightObservation.Entry {
    WeightObservation.Entry(
      id: id, grams: content.grams.min() ?? 0, unit: content.unit, time: content.time)
  }

  private static func examineShown(_ stage: WeightStage, _ recorder: inout CheckRecorder) {
    let after = stage.after
    let due = after.kept.filter { !$0.isHidden && $0.time <= after.time }
    recorder.expectEqual(
      after.shown.map(\.id).sorted(), due.map(\.id).sorted(),
      "the app does not show the visible entries up to now", at: stage.place)
    recorder.expectEqual(
      after.shown.sorted { $0.id < $1.id }, due.sorted { $0.id < $1.id },
      "a shown entry differs from the persistent one", at: stage.place)
    let times = after.shown.map(\.time)
    recorder.expect(
      zip(times, times.dropFirst()).allSatisfy { $1 <= $0 },
      Finding(
        "the entries are not shown newest first", at: stage.place,
        expected: "descending times", actual: times.map(\.iso8601).joined(separator: ", ")))
  }
}
