import HealthModel

/// Division into equal parts of time until an interval fits.
///
/// It asks as often as there are nodes in a tree of that many branches: all of its parts are asked
/// for, as what is left of the whole need not be the last one's answer.
///
/// - Complexity: At most k / (k - 1) queries an interval and one more, for k parts. For an interval
///   that fits only at the shortest length, at most log_k(range / shortest) levels.
struct KWaySplit: LayeringDivision {
  var parts: Int

  func divide(_ range: TimeRange, _ work: LayeringWork) async throws {
    try await divide(range, depth: 0, work)
  }

  /// Divides a range that lies so deep, whose count may be known already.
  func divide(_ range: TimeRange, depth: Int, steps known: Int? = nil, _ work: LayeringWork)
    async throws
  {
    let steps =
      if let known { known } else { try await work.check(range, depth: depth) }
    if work.isFinal(range, steps: steps) {
      work.keep(range, steps: steps)
      return
    }
    // No more parts than bring each to the shortest length: the last division cuts in two.
    let useful = (range.length - 1) / work.shortest + 1
    let count = min(Int64(parts), useful)
    var start = range.start
    for part in 1...count {
      let end = range.start.advanced(by: Self.share(part, of: count, in: range.length))
      try await divide(TimeRange(start: start, end: end), depth: depth + 1, work)
      start = end
    }
  }

  /// The length of the first parts of a whole, without the product of both.
  private static func share(_ part: Int64, of parts: Int64, in length: Int64) -> Int64 {
    length / parts * part + length % parts * part / parts
  }
}
