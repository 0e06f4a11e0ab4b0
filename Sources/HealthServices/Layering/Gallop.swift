import HealthModel

/// One interval after the other from the begin on, each as long as fits.
///
/// From the length of the last interval it doubles while the count fits, or halves while it does
/// not, and then bisects between a length that fits and one that does not. It is done when these
/// are no further apart than the shortest length, or when no more than a 32nd of the limit is
/// left to gain.
///
/// - Complexity: At most 2 log2(range / shortest) + 4 queries an interval; four to seven where
///   one day is much like the other.
struct Gallop: LayeringDivision {
  /// What part of the limit may be left unused.
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

  /// The longest begin of a range that fits, give or take, with the answer for it.
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
