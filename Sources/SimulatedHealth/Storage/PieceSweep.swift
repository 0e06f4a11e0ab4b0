import HealthModel

/// How samples that speak of the same time are put together.
struct MergeRules {
  /// Whether the best source wins; otherwise all count.
  var byInstant: Bool
  /// Whether a sample without length is hidden by a better one.
  var hidesInstants: Bool
  /// Shares in one quantum: millionths of the unit, or 1 where sums must be whole.
  var scale: Int64
  /// Each source's place, 0 for the best.
  var ranks: [UInt16]
}

/// A stretch of time that a sample won; empty for a sample without length.
struct Piece {
  var row: Int
  var from: Int64
  var to: Int64
}

/// Sweeps samples in order of start and hands out the pieces that each of them wins.
struct PieceSweep {
  let log: SampleLog
  let rules: MergeRules

  /// Whether a sample goes before another: the better source, then the earlier start, then the
  /// earlier arrival.
  @inline(__always)
  private func isBetter(_ left: Int, than right: Int) -> Bool {
    let leftRank = rules.ranks[Int(log.sources[left])]
    let rightRank = rules.ranks[Int(log.sources[right])]
    if leftRank != rightRank { return leftRank < rightRank }
    return (log.starts[left], left) < (log.starts[right], right)
  }

  /// The amount in a piece, in shares.
  @inline(__always)
  func amount(_ piece: Piece) -> Int64 {
    if piece.from == piece.to { return Int64(log.values[piece.row]) &* rules.scale }
    return log.counted(piece.row, by: piece.to, scale: rules.scale)
      &- log.counted(piece.row, by: piece.from, scale: rules.scale)
  }

  /// Hands out the pieces in `[from, to)`.
  ///
  /// - Parameters:
  ///   - rows: The samples, in order of start and arrival.
  ///   - from: The first time; samples that began before it take part from then on.
  ///   - to: The first time after.
  ///   - take: Takes each piece, in order of time where the best source wins.
  /// - Complexity: O(*n* · *a*) for *n* samples, at most *a* of which cover one instant.
  @inline(__always)
  func run(_ rows: [Int], from: Int64, to: Int64, _ take: (Piece) -> Void) {
    if rules.byInstant {
      merge(rows, from: from, to: to, take)
    } else {
      for row in rows {
        let start = log.starts[row]
        let end = log.end(row)
        if start == end {
          if from <= start, start < to { take(Piece(row: row, from: start, to: start)) }
        } else if max(start, from) < min(end, to) {
          take(Piece(row: row, from: max(start, from), to: min(end, to)))
        }
      }
    }
  }

  @inline(__always)
  private func merge(_ rows: [Int], from: Int64, to: Int64, _ take: (Piece) -> Void) {
    var active: [Int] = []
    var instants: [Int] = []
    var index = 0
    var time = from
    var current = Piece(row: -1, from: from, to: from)
    while time < to {
      while index < rows.count, log.starts[rows[index]] <= time {
        let row = rows[index]
        let end = log.end(row)
        if end == log.starts[row] {
          if end >= from { instants.append(row) }
        } else if end > time {
          active.append(row)
        }
        index += 1
      }
      if !instants.isEmpty {
        for row in instants
        where !rules.hidesInstants || !active.contains(where: { isBetter($0, than: row) }) {
          // Pieces come in order of time: what was won before the instant goes first.
          if current.row >= 0 { take(current) }
          current.row = -1
          take(Piece(row: row, from: log.starts[row], to: log.starts[row]))
        }
        instants.removeAll(keepingCapacity: true)
      }
      let nextStart = index < rows.count ? log.starts[rows[index]] : .max
      if active.isEmpty {
        if nextStart >= to { break }
        time = nextStart
        continue
      }
      var best = active[0]
      var until = min(to, nextStart)
      for row in active {
        if isBetter(row, than: best) { best = row }
        until = min(until, log.end(row))
      }
      if current.row == best, current.to == time {
        current.to = until
      } else {
        if current.row >= 0 { take(current) }
        current = Piece(row: best, from: time, to: until)
      }
      if active.count == 1 {
        if log.end(best) <= until { active.removeAll(keepingCapacity: true) }
      } else {
        active.removeAll { log.end($0) <= until }
      }
      time = until
    }
    if current.row >= 0 { take(current) }
  }
}
