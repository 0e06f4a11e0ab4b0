import HealthModel

/// Halves a range at its midpoint in time until each part fits, as the specification describes.
///
/// - Complexity: Twice the number of intervals, minus one query.
struct RecursiveHalving: LayeringDivision {
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
    let middle = range.start.advanced(by: range.length / 2)
    try await divide(TimeRange(start: range.start, end: middle), depth: depth + 1, work)
    try await divide(TimeRange(start: middle, end: range.end), depth: depth + 1, work)
  }
}
