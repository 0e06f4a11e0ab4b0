import HealthModel

/// Finds one interval after the other from the start of the range, each as long as the limit
/// allows.
///
/// Starting with the length of the previous interval, it doubles the length while the count fits,
/// or halves it while it does not, and then bisects between the longest length that fits and the
/// shortest that does not. It stops when these differ by at most the minimum length, or when the
/// count is within 1/32 of the limit.
///
/// - Complexity: At most 2 log2(range / minimum length) + 4 queries per interval; four to seven if
///   step counts vary little from day to day.
struct Gallop: LayeringDivision {
  /// The divisor of the limit that gives the number of steps that may be left unused.
  private static let slack = 32

  func divide(_ range: TimeRange, _ work: LayeringWork) async throws {
    var start = range.start
    var length = work.shortest
    repeat {
      let rest = TimeRange(start: start, end: range.end)
      let (next, steps) = try await longest(
        in: rest, from: length, depth: start == range.start ? 0 : 1, work)
      work.keep(next, steps: steps)
      length = max(work.shortest, next.length)
      start = next.end
    } while start < range.end
  }

  /// Returns the approximately longest prefix of a range that fits, with its count.
  private func longest(in rest: TimeRange, from length: Int64, depth: Int, _ work: LayeringWork)
    async throws -> (TimeRange, steps: Int)
  {
    let enough = work.limit - work.limit / Self.slack
    var fitting: (TimeRange, steps: Int)?
    var tooLong: Int64?
    var length = min(length, rest.length)
    while true {
      let probe = TimeRange(start: rest.start, end: rest.start.advanced(by: length))
      let steps = try await work.check(probe, depth: depth)
      if steps <= work.limit {
        fitting = (probe, steps)
        if length == rest.length || steps >= enough { return (probe, steps) }
      } else if length <= work.shortest {
        return (probe, steps)
      } else {
        tooLong = length
      }
      switch (fitting, tooLong) {
      case (let fitting?, let tooLong?):
        let gap = tooLong - fitting.0.length
        if gap <= work.shortest { return fitting }
        length = fitting.0.length + gap / 2
      case (_, let tooLong?): length = max(work.shortest, tooLong / 2)
      default: length = length > rest.length / 2 ? rest.length : 2 * length
      }
    }
  }
}
