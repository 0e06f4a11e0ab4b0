import HealthModel
import ServiceObservations

/// The number of queries and the depth of division stay within the bounds of the strategy.
package enum LayeringWorkIsBounded: Invariant {
  package static let statement =
    "The number of queries and the depth of division stay within the bounds of the strategy"
  package static let notes = CheckNotes(
    verifies: """
      the number of queries per interval is at most 2.2 for recursiveHalving and carriedHalving;
      k / (k - 1) for kWay(k); 2 for packedBuckets, and 1 per 10,000 buckets; and
      2 log2(range / minimum) + 4 for gallop. Allowed beyond that are 64 queries, and for kWay one
      for every two intervals of the minimum length. The depth of division is at most one more than
      that of halving the range down to the minimum length. In a history of a few samples, a service
      that follows strategies makes only the queries that its strategy needs, and those of two
      binary searches, down to a day, for the bounds of the data; without steps, it makes one query.
      """,
    omits: "time.",
    oracle: """
      the number of nodes in a tree with that many leaves; finding the bounds of the data takes at
      most 64 queries. The division of a small history is done again and its queries are counted.
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
          expected: "at most \(allowed)",
          actual: "\(run.queries)"))
      let deepest = halvings(of: layering.range.length, to: layering.minimumInterval) + 1
      recorder.expect(
        run.maxDepth <= deepest,
        Finding(
          "layering divides too deeply", at: run.place(), expected: "at most \(deepest)",
          actual: "\(run.maxDepth)"))
    }
    for (index, small) in layering.small.enumerated()
    where small.failure == .none && small.errorShape == nil {
      guard let division = subject.smallDivision(index) else { continue }
      let allowed = allowedQueries(small, division)
      recorder.expect(
        small.queries <= allowed,
        Finding(
          "layering makes too many queries",
          at: "\(small.strategy), \(small.answers), limit \(small.threshold)",
          expected: "at most \(allowed)", actual: "\(small.queries)"))
    }
  }

  /// The queries that a small run needs.
  private static func allowedQueries(_ small: SmallLayering, _ division: SmallDivision) -> Int {
    let range = CalendarYears.range(small.yearsBack, before: small.now, zone: small.zone)
    if division.steps(in: range) == 0 { return 1 }
    let searches = 1 + 2 * halvings(of: range.length, to: Milliseconds.day)
    return searches + division.queries
  }

  /// The number of halvings that bring a length down to another.
  private static func halvings(of length: Int64, to shortest: Int64) -> Int {
    var count = 0
    var reached = shortest
    while reached < length {
      reached *= 2
      count += 1
    }
    return count
  }

  /// The most divisions with fewer parts than the strategy's: near the minimum length, where each
  /// has two intervals at least.
  private static func shortDivisions(_ run: LayeringRun, _ layering: LayeringObservation) -> Int {
    run.intervals.count { $0.range.length <= layering.minimumInterval } / 2
  }

  /// The most queries for the run's number of intervals, and 64 to find the bounds of the data.
  private static func allowedQueries(_ run: LayeringRun, in layering: LayeringObservation) -> Int {
    let intervals = run.intervals.count
    let division =
      switch run.strategy {
      case .recursiveHalving, .carriedHalving: intervals * 11 / 5
      case .kWay(let parts):
        intervals + shortDivisions(run, layering)
          + (intervals - shortDivisions(run, layering)) / (parts - 1) + 1
      case .packedBuckets(let minutes):
        // One query per 10,000 buckets, and at most two per interval: one for a run of buckets,
        // two for an interval of a divided bucket.
        2 * intervals
          + Int(layering.range.length / (Int64(minutes) * Milliseconds.minute) / 10_000) + 1
      case .gallop:
        intervals * (2 * halvings(of: layering.range.length, to: layering.minimumInterval) + 4)
      }
    return division + 64
  }
}
