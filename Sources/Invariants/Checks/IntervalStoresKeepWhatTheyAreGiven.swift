import HealthModel
import ServiceObservations

/// An interval store keeps one interval per pair of bounds, the last one it was given.
package enum IntervalStoresKeepWhatTheyAreGiven: Invariant {
  package static let statement =
    "An interval store keeps one interval per pair of bounds, the last one it was given"
  package static let notes = CheckNotes(
    verifies: """
      the content of the store after each of 40 randomly drawn calls, ascending by start: all fields
      of each interval; an inserted interval replaces one with the same bounds; a replacement by two
      intervals with the same bounds is refused and changes nothing; no other call is refused.
      """,
    omits: "what is left when a process ends, and the order of intervals with the same start.",
    oracle: "a dictionary from bounds to intervals.",
    blindSpots: "stores that fail.",
    example: """
      An interval of 9,800 steps is inserted again once it is uploaded. The store has one interval,
      which is marked, and not two.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.layering?.storeCalls.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    var kept: [TimeRange: LayeredInterval] = [:]
    for (place, call) in (subject.observations.layering?.storeCalls ?? []).enumerated() {
      let bounds = Set(call.given.map(\.range))
      let isRefused = call.method == .replaceAll && bounds.count < call.given.count
      if !isRefused {
        if call.method != .insert { kept = [:] }
        for interval in call.given { kept[interval.range] = interval }
      }
      let position = "call \(place), \(call.method.rawValue)"
      recorder.expectEqual(
        call.isRefused, isRefused, "a store wrongly refuses or accepts a call", at: position)
      recorder.expectEqual(
        sorted(call.stored), sorted(Array(kept.values)),
        "an interval store has the wrong intervals",
        at: position)
      let starts = call.stored.map(\.range.start)
      recorder.expect(
        zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 },
        Finding(
          "an interval store returns intervals out of order", at: position,
          expected: "ascending by start", actual: starts.map(\.iso8601).joined(separator: ", ")))
    }
  }

  private static func sorted(_ intervals: [LayeredInterval]) -> [LayeredInterval] {
    intervals.sorted {
      ($0.range.start, $0.range.end, $0.count) < ($1.range.start, $1.range.end, $1.count)
    }
  }
}
