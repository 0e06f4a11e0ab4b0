import HealthModel

/// Builds the table of day starts from the stretches of time in which the wall clock runs evenly.
///
/// Within such a stretch a day begins where local time reaches its boundary; where the clock jumps
/// over a boundary, the day begins at the jump, and where it falls back, nothing begins twice,
/// since the next day wanted has a later boundary than any already reached.
struct DayTableBuilder {
  /// A stretch of constant offset.
  private struct Piece {
    var start: Int64
    var end: Int64
    var offset: Int64
  }

  let zones: ZoneTimeline
  let policy: DayPolicy

  /// The days that begin inside a range.
  ///
  /// - Complexity: O(*d* + *c* log *d*) offset look-ups for *d* half-days and *c* clock changes.
  func table(covering range: TimeRange) -> DayTable {
    let wall = zones.wall(at: range.start)
    let reached = (wall - policy.wallOffset).floorDivided(by: Milliseconds.day)
    let firstDay = LocalDay(ordinal: Int(reached) + 1)
    var next = firstDay
    var starts: [Int64] = []
    for piece in pieces(of: range) {
      while policy.wallStart(of: next) < piece.end + piece.offset {
        starts.append(max(piece.start, policy.wallStart(of: next) - piece.offset))
        next = next.advanced(by: 1)
      }
    }
    return DayTable(firstDay: firstDay, starts: starts)
  }

  private func pieces(of range: TimeRange) -> [Piece] {
    // Rules change at most once in half a day; moves to another zone are looked at by themselves.
    let step = 12 * Milliseconds.hour
    var marks = Array(
      stride(from: range.start.milliseconds, to: range.end.milliseconds, by: Int(step)))
    for segment in zones.segments where range.contains(segment.from) {
      marks.append(segment.from.milliseconds - 1)
      marks.append(segment.from.milliseconds)
    }
    marks.append(range.end.milliseconds)
    marks.sort()
    var pieces: [Piece] = []
    var start = range.start.milliseconds
    for (left, right) in zip(marks, marks.dropFirst()) {
      for change in changes(after: left, upTo: right) {
        pieces.append(Piece(start: start, end: change, offset: offset(at: change - 1)))
        start = change
      }
    }
    let end = range.end.milliseconds
    pieces.append(Piece(start: start, end: end, offset: offset(at: end - 1)))
    return pieces
  }

  /// The instants after `left` and up to `right` at which the offset differs from just before.
  private func changes(after left: Int64, upTo right: Int64) -> [Int64] {
    if offset(at: left) == offset(at: right) { return [] }
    if right - left == 1 { return [right] }
    let middle = (left + right).floorDivided(by: 2)
    return changes(after: left, upTo: middle) + changes(after: middle, upTo: right)
  }

  private func offset(at milliseconds: Int64) -> Int64 {
    zones.offset(at: Instant(milliseconds: milliseconds))
  }
}
