import HealthModel

/// The merged amount of some samples as a function of time.
///
/// Outside the middle of the matches the amount is known piece by piece, inside it comes from the
/// tree.
struct MergedProfile {
  /// A list of pieces with prefix sums of their amounts.
  struct Side: PieceReceiver {
    var pieces: [Piece] = []
    /// The element at index `i` is the amount of the first `i` pieces.
    var amounts: [Int64] = [0]

    mutating func take(_ piece: Piece, of store: TypeStore) {
      pieces.append(piece)
      amounts.append(amounts[amounts.count - 1] &+ store.amount(piece))
    }

    var total: Int64 { amounts[amounts.count - 1] }
  }

  /// The pieces of some of the samples.
  private struct Chosen: PieceReceiver {
    var side = Side()
    let rows: Set<Int>

    mutating func take(_ piece: Piece, of store: TypeStore) {
      if rows.contains(piece.row) { side.take(piece, of: store) }
    }
  }

  let left: Side
  let middle: Range<Int64>
  let right: Side
  /// The tree's amount before the middle, in shares.
  private let base: Int64

  /// Creates the profile of a source's or a query's samples.
  ///
  /// - Parameters:
  ///   - store: The samples; its summaries must be fresh.
  ///   - matched: The samples whose amount is computed.
  ///   - once: Whether samples are merged with all samples of the store; otherwise only with the
  ///     matching ones (source: U).
  ///   - among: Returns whether a row takes part in the merge when `once` is true.
  init(
    _ store: inout TypeStore, _ matched: MatchedSamples, once: Bool,
    among: (Int) -> Bool = { _ in true }
  ) {
    middle = matched.middle
    base = middle.isEmpty ? 0 : store.totals(before: middle.lowerBound).merged
    if once {
      left = Self.once(
        &store, matched.left, from: matched.left.first.map { store.log.starts[$0] } ?? .max,
        to: matched.isListed ? .max : matched.middle.lowerBound, among)
      right = Self.once(
        &store, matched.reachingRight + matched.right, from: matched.middle.upperBound, to: .max,
        among)
      return
    }
    left = Self.side(store, matched.left, from: .min, to: matched.middle.lowerBound)
    right = Self.side(
      store, matched.reachingRight + matched.right, from: matched.middle.upperBound, to: .max)
  }

  private static func side(_ store: TypeStore, _ rows: [Int], from: Int64, to: Int64) -> Side {
    var side = Side()
    store.sweep(rows, from: from, to: to, into: &side)
    return side
  }

  /// Returns the pieces that some samples win in the merge with all samples.
  private static func once(
    _ store: inout TypeStore, _ wanted: [Int], from: Int64, to: Int64, _ among: (Int) -> Bool
  ) -> Side {
    if wanted.isEmpty || from >= to { return Side() }
    let latest = wanted.reduce(Int64.min) { max($0, store.log.end($1)) }
    let until = min(to, latest == .max ? .max : latest + 1)
    let all = (store.stab(from) + store.rows(from: from, to: until)).filter(among)
    var chosen = Chosen(rows: Set(wanted))
    store.sweep(all, from: from, to: until, into: &chosen)
    return chosen.side
  }

  /// Returns the total amount in shares, without keeping pieces where they are not needed.
  static func total(_ store: inout TypeStore, _ matched: MatchedSamples, once: Bool) -> Int64 {
    if once { return MergedProfile(&store, matched, once: true).total(&store) }
    var sum = Summary()
    store.sum(matched.left, from: .min, to: matched.middle.lowerBound, into: &sum)
    if matched.isListed { return sum.merged }
    store.sum(
      matched.reachingRight + matched.right, from: matched.middle.upperBound, to: .max, into: &sum)
    return sum.merged &+ store.totals(before: matched.middle.upperBound).merged
      &- store.totals(before: matched.middle.lowerBound).merged
  }

  /// Returns the total amount in shares.
  func total(_ store: inout TypeStore) -> Int64 {
    var sum = left.total &+ right.total
    if !middle.isEmpty {
      sum &+= store.totals(before: middle.upperBound).merged &- base
    }
    return sum
  }

  /// Returns the amount before a time, in shares.
  ///
  /// - Complexity: O(log *n* + leaf) in the middle, O(log *p*) for *p* pieces outside it; O(*p*) if
  ///   pieces overlap.
  func total(before time: Int64, _ store: inout TypeStore) -> Int64 {
    var sum = Self.amount(left, before: time, store)
    if middle.isEmpty || time <= middle.lowerBound { return sum }
    sum &+= store.totals(before: min(time, middle.upperBound)).merged &- base
    if time > middle.upperBound { sum &+= Self.amount(right, before: time, store) }
    return sum
  }

  private static func amount(_ side: Side, before time: Int64, _ store: TypeStore) -> Int64 {
    func cut(_ piece: Piece) -> Int64 {
      if piece.from >= time { return 0 }
      return store.amount(
        Piece(row: piece.row, from: piece.from, to: min(piece.to, time)))
    }
    if !store.rules.hasDisjointPieces { return side.pieces.reduce(0) { $0 &+ cut($1) } }
    let index = side.pieces.partitioningIndex { $0.to > time || $0.from >= time }
    var sum = side.amounts[index]
    if index < side.pieces.count { sum &+= cut(side.pieces[index]) }
    return sum
  }
}
