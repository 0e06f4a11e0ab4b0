import HealthModel
import ServiceObservations

/// A mirror reads the changes page by page, each from the end of the last, and applies each page.
package enum MirrorsApplyEveryPageOnce: Invariant {
  package static let statement =
    "A mirror reads changes page by page, each from the end of the last, and applies each page"
  package static let notes = CheckNotes(
    verifies: """
      each refresh continues at the end of the last page or, after a failure, at the end of the last
      page whose changes the mirror holds; no page exceeds the limit that the mirror was given;
      after a refresh that returns, the last page was not full, and the mirror holds its earlier
      content with the changes of all pages; after a refresh that fails, it holds its earlier
      content with the changes of some of the first pages.
      """,
    omits: "comparisons with the store, after which a refresh may continue anywhere.",
    oracle: "the pages, applied to the last state in order.",
    blindSpots: "changes that happen between the pages of a refresh.",
    example: """
      2,500 changes come in pages of 1,000. A mirror that keeps the anchor of a page it failed to
      apply never sees those samples again.
      """)
  package static let scenarioPaths = ["store.changes", "store"]

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.changes?.calls.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let changes = subject.observations.changes else { return }

    for mirror in changes.limits.indices {
      var replay = Replay(limit: changes.limits[mirror])
      for (number, call) in changes.calls.enumerated() where call.mirror == mirror {
        replay.take(call, at: "call \(number)", &recorder)
      }
    }
  }

  /// The state that a mirror must have.
  private struct Replay {
    let limit: Int
    var held: Set<Int> = []
    /// The anchors from which the next refresh may read; nil if it may read from any.
    var anchors: Set<Int?>? = [nil]

    mutating func take(
      _ call: ChangesObservation.Call, at place: String, _ recorder: inout CheckRecorder
    ) {
      let answered = call.pages.filter { $0.end != nil }
      if call.isComparison {
        held = Set(call.held)
        anchors = nil
        return
      }
      let start = anchors
      examineAnchors(call, at: place, &recorder)
      var states = [held]
      for page in answered {
        states.append(states[states.count - 1].union(page.saved).subtracting(page.deleted))
      }
      let actual = Set(call.held)
      if call.isFailed {
        recorder.expect(
          states.contains(actual),
          Finding(
            "a failed refresh leaves samples that no page led to", at: place,
            expected: "at most \(states[states.count - 1].count)",
            actual: "\(actual.count)"))
        // The next refresh reads from the end of what the mirror holds.
        var next = zip(answered, states.dropFirst()).filter { $1 == actual }.map(\.0.end)
        if actual == held, let start { next += start }
        anchors = next.isEmpty || (actual == held && start == nil) ? nil : Set(next)
      } else {
        let expected = states[states.count - 1]
        recorder.expectEqual(
          actual.symmetricDifference(expected).sorted(), [],
          "a refresh did not apply the changes of its pages", at: place)
        recorder.expect(
          answered.last.map { isLast($0) } ?? false,
          Finding(
            "a refresh ended before the last page", at: place, expected: "a page that is not full",
            actual: answered.isEmpty ? "no page" : "a full page"))
      }
      held = actual
    }

    private mutating func examineAnchors(
      _ call: ChangesObservation.Call, at place: String, _ recorder: inout CheckRecorder
    ) {
      for page in call.pages {
        let from = page.from.map { "position \($0)" } ?? "the start"
        recorder.expect(
          anchors?.contains(page.from) ?? true,
          Finding(
            "a page does not follow the last one", at: place,
            expected: anchors.map { text($0) } ?? "", actual: from))
        recorder.expect(
          limit == 0 || (1...limit).contains(page.limit),
          Finding(
            "the limit of a page exceeds the one that the mirror was given", at: place,
            expected: "at most \(limit)", actual: "\(page.limit)"))
        // A page that failed can be asked for again.
        anchors = [page.end ?? page.from]
      }
    }

    private func isLast(_ page: ChangesObservation.Page) -> Bool {
      page.limit == 0 || page.saved.count + page.deleted.count < page.limit
    }

    private func text(_ anchors: Set<Int?>) -> String {
      anchors.sorted { ($0 ?? -1) < ($1 ?? -1) }
        .map { $0.map { "position \($0)" } ?? "the start" }.joined(separator: " or ")
    }
  }
}
