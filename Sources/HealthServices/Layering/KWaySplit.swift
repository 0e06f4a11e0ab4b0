import HealthModel

/// Divides a range into k parts of equal duration until each part fits.
///
/// Every part is queried, since the remainder of the whole need not equal the count of the last
/// part.
///
/// - Complexity: For *n* intervals, (k · *n* - 1) / (k - 1) queries if every division has k parts,
///   and at most 2 *n* - 1 if divisions near the minimum length have fewer. An interval that fits
///   only at the minimum length is at most log_k(range / minimum length) levels deep.
struct KWaySplit: LayeringDivision {
  /// Recursive halving at the midpoint in time, as the specification describes it.
  static let halving = KWaySplit(parts: 2)

  var parts: Int

  func divide(_ range: TimeRange, _ work: LayeringWork) async throws {
    try await divide(range, depth: 0, work)
  }

  /// Divides a range at a recursion depth; queries its count unless it is known.
  func divide(_ range: TimeRange, depth: Int, steps known: Int? = nil, _ work: LayeringWork)
    async throws
  {
    let steps =
      if let known { known } else { try await work.check(range, depth: depth) }
    if work.isFinal(range, steps: steps) {
      work.keep(range, steps: steps)
      return
    }
    // At most as many parts as bring each to the minimum length: the last division has two.
    let useful = (range.length - 1) / work.shortest + 1
    let count = min(Int64(parts), useful)
    var start = range.start
    for part in 1...count {
      let end = range.start.advanced(by: Self.share(part, of: count, in: range.length))
      try await divide(TimeRange(start: start, end: end), depth: depth + 1, work)
      start = end
    }
  }

  /// Returns the length of the first parts of a whole, without an overflowing product.
  private static func share(_ part: Int64, of parts: Int64, in length: Int64) -> Int64 {
    length / parts * part + length % parts * part / parts
  }
}
