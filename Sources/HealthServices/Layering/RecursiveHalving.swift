import HealthModel

/// Halving at the midpoint of time until an interval fits, as the layering specification has it.
///
/// - Complexity: Twice as many queries as intervals, less one.
struct RecursiveHalving: LayeringDivision {
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
    let middle = range.start.advanced(by: range.length / 2)
    try await divide(TimeRange(start: range.start, end: middle), depth: depth + 1, work)
    try await divide(TimeRange(start: middle, end: range.end), depth: depth + 1, work)
  }
}
