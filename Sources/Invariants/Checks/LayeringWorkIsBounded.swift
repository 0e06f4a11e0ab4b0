import HealthModel
import ServiceObservations

/// The number of queries and the depth of division stay within the bounds of the strategy.
package enum LayeringWorkIsBounded: Invariant {
  package static let statement =
    "The number of queries and the depth of division stay within the bounds of the strategy"
  package static let notes = CheckNotes(
    verifies: """
      per interval, at most 2.2 queries for halving, k / (k - 1) for k parts, 2 for packing (and 1
      per 10,000 buckets), and 2 log2(range / minimum) + 4 for galloping; in each case 64 more; and
      at most one division more than halving the range down to the minimum length takes.
      """,
    omits: "time.",
    oracle: """
      the number of nodes in a tree with that many leaves; finding the bounds of the data takes at
      most 64 queries.
      """,
    blindSpots: """
      a strategy that does its work twice stays below the extra 64 queries if there are few
      intervals.
      """,
    example: """
      Halving a range into 100 intervals takes about 200 queries. A service that asks again for what
      it knows takes 400, and minutes on a device.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for run in layering.runs {
      let allowed = allowedQueries(run, in: layering)
      recorder.expect(
        run.queries <= allowed,
        Finding(
          "layering makes too many queries", at: run.place(),
          expected: "at most \(allowed) queries",
          actual: "\(run.queries)"))
      let deepest = halvings(in: layering) + 1
      recorder.expect(
        run.maxDepth <= deepest,
        Finding(
          "layering divides too deeply", at: run.place(), expected: "at most \(deepest)",
          actual: "\(run.maxDepth)"))
    }
  }

  /// The number of halvings that bring the range down to the minimum length.
  private static func halvings(in layering: LayeringObservation) -> Int {
    var count = 0
    var length = layering.minimumInterval
    while length < layering.range.length {
      length *= 2
      count += 1
    }
    return count
  }

  /// The most queries for the run's number of intervals, and 64 to find the bounds of the data.
  private static func allowedQueries(_ run: LayeringRun, in layering: LayeringObservation) -> Int {
    let intervals = run.intervals.count
    let division =
      switch run.strategy {
      case .recursiveHalving, .carriedHalving: intervals * 11 / 5
      case .kWay(let parts): intervals * parts / (parts - 1) + 1
      case .packedBuckets(let minutes):
        // One query per 10,000 buckets, and at most two per interval: one for a run of buckets,
        // two for an interval of a divided bucket.
        2 * intervals
          + Int(layering.range.length / (Int64(minutes) * Milliseconds.minute) / 10_000) + 1
      case .gallop: intervals * (2 * halvings(in: layering) + 4)
      }
    return division + 64
  }
}
