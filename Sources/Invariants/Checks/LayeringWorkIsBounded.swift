import HealthModel
import ServiceObservations

/// Layering asks no more often than its strategy takes and never divides deeper than halving can.
///
/// - Verifies: at most 2.2 queries an interval when halving, *k* / (*k* - 1) in *k* ways, two and
///   one a 10,000 buckets when packing, 2 log2(range / minimum) + 4 when galloping, and 64 more;
///   and at most as many divisions as halving down to the minimum length takes.
/// - Does not verify: time.
/// - Oracle: the number of nodes in a tree of so many leaves; the bounds take at most 64.
/// - Known blind spots: a strategy that does its work twice on few intervals stays below the 64.
package enum LayeringWorkIsBounded: Invariant {
  /// The truth in a sentence.
  package static let statement =
    "Layering asks no more often than its strategy takes and never divides deeper than halving can"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  package static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    for run in layering.runs {
      let allowed = allowedQueries(run, in: layering)
      examination.expect(
        run.queries <= allowed,
        Finding(
          "layering asks too often", at: run.place(), expected: "at most \(allowed) queries",
          actual: "\(run.queries)"))
      let deepest = halvings(in: layering) + 1
      examination.expect(
        run.maxDepth <= deepest,
        Finding(
          "layering divides too deep", at: run.place(), expected: "at most \(deepest)",
          actual: "\(run.maxDepth)"))
    }
  }

  /// How often the range can be halved until it is at the minimum length.
  private static func halvings(in layering: LayeringObservation) -> Int {
    var count = 0
    var length = layering.minimumInterval
    while length < layering.range.length {
      length *= 2
      count += 1
    }
    return count
  }

  /// What the strategy takes for so many intervals, and 64 for the bounds of the data.
  private static func allowedQueries(_ run: LayeringRun, in layering: LayeringObservation) -> Int {
    let intervals = run.intervals.count
    let division =
      switch run.strategy {
      case .recursiveHalving, .carriedHalving: intervals * 11 / 5
      case .kWay(let parts): intervals * parts / (parts - 1) + 1
      case .packedBuckets(let minutes):
        // Ten thousand buckets a query, one a run of buckets, two an interval where one is divided.
        2 * intervals
          + Int(layering.range.length / (Int64(minutes) * Milliseconds.minute) / 10_000) + 1
      case .gallop: intervals * (2 * halvings(in: layering) + 4)
      }
    return division + 64
  }
}
