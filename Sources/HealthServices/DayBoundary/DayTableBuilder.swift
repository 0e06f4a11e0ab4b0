import HealthModel

/// Builds the table of day starts from the intervals in which the UTC offset is constant.
///
/// Inside such an interval a day starts when local time reaches the day boundary. If the clock
/// skips the boundary, the day starts at the clock change. If the clock is set back, no day starts
/// twice: the next day has a later boundary than any local time reached before.
struct DayTableBuilder {
  /// An interval with a constant UTC offset.
  private struct Piece {
    var start: Int64
    var end: Int64
    var offset: Int64
  }

  let zones: ZoneTimeline
  let policy: DayPolicy

  /// The time before the range that decides on its first day: a move can set local time back by 26
  /// hours, during which it repeats times that it has reached before.
  private static let lead = 48 * Milliseconds.hour

  /// Returns the days that start inside a range.
  ///
  /// - Complexity: O(*d* + *c* log *d*) offset lookups for *d* half-days and *c* clock changes.
  func table(covering range: TimeRange) -> DayTable {
    let begin = Instant(milliseconds: range.start.milliseconds - Self.lead)
    let reached = (zones.wall(at: begin) - policy.wallOffset).floorDivided(by: Milliseconds.day)
    var next = LocalDay(ordinal: Int(reached) + 1)
    var firstDay = next
    var starts: [Int64] = []
    for piece in pieces(of: TimeRange(start: begin, end: range.end)) {
      while policy.wallStart(of: next) < piece.end + piece.offset {
        let start = max(piece.start, policy.wallStart(of: next) - piece.offset)
        next = next.advanced(by: 1)
        if start < range.start.milliseconds {
          firstDay = next
        } else {
          starts.append(start)
        }
      }
    }
    return DayTable(firstDay: firstDay, starts: starts)
  }

  private func pieces(of range: TimeRange) -> [Piece] {
    // Zone rules change at most once in 12 hours; moves to another zone are separate marks.
    let step = 12 * Milliseconds.hour
    var marks = Array(
      stride(from: range.start.milliseconds, to: range.end.milliseconds, by: Int(step)))
    for segment in zones.segments where range.contains(segment.from) {
      marks.append(segment.from.milliseconds - 1)
      marks.append(segment.from.milliseconds)
    }
    marks.append(range.end.milliseconds)
    marks.sort()
    var changes: [Int64] = []
    for (left, right) in zip(marks, marks.dropFirst()) {
      addChanges(after: left, upTo: right, to: &changes)
    }
    var pieces: [Piece] = []
    var start = range.start.milliseconds
    for change in changes {
      pieces.append(Piece(start: start, end: change, offset: offset(at: change - 1)))
      start = change
    }
    let end = range.end.milliseconds
    pieces.append(Piece(start: start, end: end, offset: offset(at: end - 1)))
    return pieces
  }

  /// Adds the instants after `left`, up to and including `right`, at which the offset changes.
  private func addChanges(after left: Int64, upTo right: Int64, to changes: inout [Int64]) {
    if offset(at: left) == offset(at: right) { return }
    if right - left == 1 { return changes.append(right) }
    let middle = (left + right).floorDivided(by: 2)
    addChanges(after: left, upTo: middle, to: &changes)
    addChanges(after: middle, upTo: right, to: &changes)
  }

  private func offset(at milliseconds: Int64) -> Int64 {
    zones.offset(at: Instant(milliseconds: milliseconds))
  }
}
