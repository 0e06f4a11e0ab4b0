import HealthModel

/// Layering asks about two queries an interval and never divides deeper than halving can.
///
/// - Verifies: at most 2.2 queries an interval and 64 more, and at most as many divisions as
///   halving down to the minimum length takes.
/// - Does not verify: time.
/// - Oracle: the halving rule: a leaf costs two queries, the bounds at most 64.
/// - Known blind spots: strategies that ask less are not told apart.
public enum LayeringWorkIsBounded: Invariant {
  /// The truth in a sentence.
  public static let statement =
    "Layering asks about two queries an interval and never divides deeper than halving can"

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: Whether layering was observed.
  public static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  /// Looks at every case.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  public static func examine(_ subject: Subject, _ examination: inout Examination) {
    guard let layering = subject.observations.layering else { return }

    let allowed = layering.intervals.count * 11 / 5 + 64
    examination.expect(
      layering.queries <= allowed,
      Finding(
        "layering asks too often", expected: "at most \(allowed) queries",
        actual: "\(layering.queries)"))
    var deepest = 1
    var length = layering.minimumInterval
    while length < layering.range.length {
      length *= 2
      deepest += 1
    }
    examination.expect(
      layering.maxDepth <= deepest,
      Finding(
        "layering divides too deep", expected: "at most \(deepest)", actual: "\(layering.maxDepth)")
    )
  }
}
