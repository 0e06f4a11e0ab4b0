import HealthModel

extension NaiveStore {
  /// A stretch of a row's time that counts.
  struct Piece {
    var row: Row
    var start: Int64
    var end: Int64
  }

  /// A bucket's time, `start <= t < end`.
  struct Window {
    var start: Int64
    var end: Int64

    func isTouched(by row: Row) -> Bool {
      row.start == row.end ? holds(row.start) : row.start < end && row.end > start
    }

    func holds(_ time: Int64) -> Bool { start <= time && time < end }
  }

  /// The pieces of the matching rows that count; of one source's rows, or of all.
  func winners(_ matching: [Row], _ type: SampleType, of source: DataSource? = nil) -> [Piece] {
    if semantics.mergeScope == .perQuery { return pieces(matching) }
    let all = rows.filter {
      $0.isLive && $0.type == type && (source == nil || $0.source == source)
    }
    let numbers = Set(matching.map(\.number))
    return pieces(all).filter { numbers.contains($0.row.number) }
  }

  /// The pieces that win among rows.
  private func pieces(_ rows: [Row]) -> [Piece] {
    if semantics.sourceMerging == .sum {
      return rows.map { Piece(row: $0, start: $0.start, end: $0.end) }
    }
    let ranked = bestFirst(rows)
    var pieces: [Piece] = []
    let cuts = Set(rows.flatMap { [$0.start, $0.end] }).sorted()
    let isOwnSummed = semantics.ownOverlaps == .summed
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let covering = ranked.filter { $0.start <= start && start < $0.end }
      for row in isOwnSummed ? covering : Array(covering.prefix(1))
      where row.source == covering[0].source {
        pieces.append(Piece(row: row, start: start, end: end))
      }
    }
    for (place, row) in ranked.enumerated() where row.start == row.end {
      let isCovered = ranked[..<place].contains {
        $0.start <= row.start && row.start < $0.end && !(isOwnSummed && $0.source == row.source)
      }
      if isCovered, semantics.instantUnderCover == .hidden { continue }
      pieces.append(Piece(row: row, start: row.start, end: row.end))
    }
    return pieces
  }

  /// Every row before all that it is better than.
  private func bestFirst(_ rows: [Row]) -> [Row] {
    var ranked: [Row] = []
    for source in priority {
      ranked += rows.filter { $0.source == source }
        .sorted { ($0.start, $0.number) < ($1.start, $1.number) }
    }
    return ranked
  }

  /// What pieces amount to, in millionths of the unit.
  func total(_ pieces: [Piece], _ type: SampleType, in window: Window? = nil) -> Int64 {
    let isWhole = semantics.mergeScope == .once
    let scale = isWhole ? 1 : Int128(type.millionthsPerQuantum)
    var sum = Int128(0)
    for piece in pieces {
      let value = Int128(piece.row.value) * scale
      if piece.row.start == piece.row.end {
        if window?.holds(piece.start) ?? true { sum += value }
        continue
      }
      let start = max(piece.start, window?.start ?? .min)
      let end = min(piece.end, window?.end ?? .max)
      if start < end { sum += stair(value, piece.row, end) - stair(value, piece.row, start) }
    }
    return Int64(isWhole ? sum * Int128(type.millionthsPerQuantum) : sum)
  }

  private func stair(_ value: Int128, _ row: Row, _ time: Int64) -> Int128 {
    value * Int128(time - row.start) / Int128(row.end - row.start)
  }
}
