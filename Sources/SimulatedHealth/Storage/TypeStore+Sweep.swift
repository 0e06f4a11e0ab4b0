import HealthModel

/// The rules for merging samples that overlap in time.
struct MergeRules {
  /// True if the source with the best rank wins at each instant; otherwise all samples count.
  var byInstant: Bool
  /// True if all samples of the best source count where they overlap; otherwise the first does.
  var sumsOwn = false
  /// True if a sample of zero length is hidden by a better sample that covers its instant.
  var hidesInstants: Bool
  /// The number of shares in one quantum: millionths of the unit per quantum, or 1 for whole sums.
  var scale: Int64
  /// The rank of each source; 0 is the highest priority.
  var ranks: [UInt16]

  /// True if at most one sample counts at each instant.
  var hasDisjointPieces: Bool { byInstant && !sumsOwn }
}

/// A time range that a sample won in the merge; empty for a sample of zero length.
struct Piece {
  var row: Int
  var from: Int64
  var to: Int64
}

/// A receiver of the pieces of a sweep.
///
/// A closure in its place would retain each column of the store.
protocol PieceReceiver {
  /// Receives a piece.
  mutating func take(_ piece: Piece, of store: TypeStore)
}

/// A sweep over samples in order of start that produces the time ranges each of them wins.
extension TypeStore {
  /// Returns the amount of a piece, in shares.
  @inline(__always)
  func amount(_ piece: Piece) -> Int64 {
    if piece.from == log.starts[piece.row], piece.to == log.end(piece.row) {
      return log.value(piece.row) &* rules.scale
    }
    return log.counted(piece.row, by: piece.to, scale: rules.scale)
      &- log.counted(piece.row, by: piece.from, scale: rules.scale)
  }

  /// Produces the pieces in `[from, to)`.
  ///
  /// - Parameters:
  ///   - rows: The samples, in order of start and arrival.
  ///   - from: The start of the range; samples that start earlier are cut there.
  ///   - to: The end of the range, exclusive.
  ///   - receiver: Receives each piece; in order of time if at most one sample counts at each
  ///     instant.
  /// - Complexity: O(*n* · *a*) for *n* samples, at most *a* of which cover one instant.
  @inline(__always)
  func sweep(
    _ rows: [Int], from: Int64, to: Int64, into receiver: inout some PieceReceiver
  ) {
    if rows.isEmpty { return }
    if rules.hasDisjointPieces {
      merge(rows, from: from, to: to, &receiver)
    } else if rules.byInstant {
      mergeSources(rows, from: from, to: to, &receiver)
    } else {
      for row in rows {
        let start = log.starts[row]
        let end = log.end(row)
        if start == end {
          if from <= start, start < to {
            receiver.take(Piece(row: row, from: start, to: start), of: self)
          }
        } else if max(start, from) < min(end, to) {
          receiver.take(Piece(row: row, from: max(start, from), to: min(end, to)), of: self)
        }
      }
    }
  }

  /// A sample that covers the current time of the sweep.
  private struct Active {
    var row: Int
    var start: Int64
    var end: Int64
    var rank: UInt16

    /// Compares by source rank, then by start, then by arrival.
    @inline(__always)
    func hasPriority(over other: Active) -> Bool {
      if rank != other.rank { return rank < other.rank }
      return start != other.start ? start < other.start : row < other.row
    }
  }

  /// Produces the pieces of the best sample at each instant.
  @inline(__always)
  private func merge(
    _ rows: [Int], from: Int64, to: Int64, _ receiver: inout some PieceReceiver
  ) {
    // A sweep is made for each leaf, and an array would be allocated for each.
    withUnsafeTemporaryAllocation(of: Active.self, capacity: rows.count) { active in
      merge(rows, from: from, to: to, active, &receiver)
    }
  }

  /// Produces the pieces of the best sample at each instant, in a buffer with room for all rows.
  @inline(__always)
  private func merge(
    _ rows: [Int], from: Int64, to: Int64, _ active: UnsafeMutableBufferPointer<Active>,
    _ receiver: inout some PieceReceiver
  ) {
    var count = 0
    var index = 0
    var time = from
    var current = Piece(row: -1, from: from, to: from)
    while time < to {
      // Most samples have their time alone.
      if count == 0, index < rows.count {
        let sample = sample(rows[index])
        let next = index + 1 < rows.count ? log.starts[rows[index + 1]] : .max
        if time <= sample.start, sample.start < sample.end, sample.end <= min(to, next) {
          if current.row >= 0 { receiver.take(current, of: self) }
          current.row = -1
          receiver.take(Piece(row: sample.row, from: sample.start, to: sample.end), of: self)
          index += 1
          time = sample.end
          continue
        }
      }
      let first = index
      var hasInstants = false
      while index < rows.count, log.starts[rows[index]] <= time {
        let sample = sample(rows[index])
        index += 1
        if sample.end == sample.start {
          hasInstants = hasInstants || sample.end >= from
        } else if sample.end > time {
          active.initializeElement(at: count, to: sample)
          count += 1
        }
      }
      if hasInstants {
        takeInstants(rows[first..<index], from: from, active[..<count], &current, &receiver)
      }
      let nextStart = index < rows.count ? log.starts[rows[index]] : .max
      if count == 0 {
        if nextStart >= to { break }
        time = nextStart
        continue
      }
      var best = active[0]
      var until = min(to, nextStart, best.end)
      for place in 1..<max(1, count) {
        let other = active[place]
        if other.hasPriority(over: best) { best = other }
        until = min(until, other.end)
      }
      if current.row == best.row, current.to == time {
        current.to = until
      } else {
        if current.row >= 0 { receiver.take(current, of: self) }
        current = Piece(row: best.row, from: time, to: until)
      }
      var kept = 0
      for place in 0..<count where active[place].end > until {
        active[kept] = active[place]
        kept += 1
      }
      count = kept
      time = until
    }
    if current.row >= 0 { receiver.take(current, of: self) }
  }

  /// Produces the pieces of the samples of zero length among some rows.
  private func takeInstants(
    _ rows: ArraySlice<Int>, from: Int64, _ active: Slice<UnsafeMutableBufferPointer<Active>>,
    _ current: inout Piece, _ receiver: inout some PieceReceiver
  ) {
    for row in rows {
      let instant = sample(row)
      if instant.start != instant.end || instant.start < from { continue }
      if rules.hidesInstants, active.contains(where: { $0.hasPriority(over: instant) }) {
        continue
      }
      // Pieces are produced in order of time, so the current one ends before the instant.
      if current.row >= 0 { receiver.take(current, of: self) }
      current.row = -1
      receiver.take(Piece(row: row, from: instant.start, to: instant.start), of: self)
    }
  }

  /// Produces pieces of all samples of the best source at each instant.
  private func mergeSources(
    _ rows: [Int], from: Int64, to: Int64, _ receiver: inout some PieceReceiver
  ) {
    var active: [Active] = []
    var index = 0
    var time = from
    while time < to {
      let first = index
      while index < rows.count, log.starts[rows[index]] <= time {
        let sample = sample(rows[index])
        if sample.end > time { active.append(sample) }
        index += 1
      }
      let best = active.lazy.map(\.rank).min()
      for row in rows[first..<index] {
        let instant = sample(row)
        if instant.start != instant.end || instant.start < from { continue }
        if rules.hidesInstants, let best, best < instant.rank { continue }
        receiver.take(Piece(row: row, from: instant.start, to: instant.start), of: self)
      }
      let nextStart = index < rows.count ? log.starts[rows[index]] : .max
      let until = active.reduce(min(to, nextStart)) { min($0, $1.end) }
      for sample in active where sample.rank == best {
        receiver.take(Piece(row: sample.row, from: time, to: until), of: self)
      }
      active.removeAll { $0.end <= until }
      time = until
    }
  }

  @inline(__always)
  private func sample(_ row: Int) -> Active {
    Active(
      row: row, start: log.starts[row], end: log.end(row),
      rank: rules.ranks[Int(log.sources[row])])
  }
}
