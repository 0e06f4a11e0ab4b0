import HealthModel

/// The samples of one type: the log of changes and the tree that orders them by start.
struct TypeStore {
  let type: SampleType
  private(set) var log = SampleLog()
  private(set) var tree: StartTree
  private var currentRules: MergeRules
  /// The number of samples examined so far.
  var scanned = 0
  /// The sum of the absolute values of all samples ever saved, in quanta.
  private(set) var magnitude: Int64 = 0
  private var latestStart = Int64.min
  /// An empty array whose memory is used again.
  private var scratch: [Int] = []

  init(type: SampleType, rules: MergeRules, shape: StartTree.Shape) {
    self.type = type
    tree = StartTree(shape: shape)
    currentRules = rules
  }

  /// The merge rules; setting them makes every summary stale.
  var rules: MergeRules {
    get { currentRules }
    set {
      currentRules = newValue
      tree.touchAll()
    }
  }

  // MARK: Changing

  /// Updates the ranks after a source was registered, which changes no sum until it writes a
  /// sample.
  mutating func admit(ranks: [UInt16]) { currentRules.ranks = ranks }

  /// Adds a sample.
  ///
  /// - Returns: Its row.
  /// - Complexity: O(1) amortised at the end, O(log *n* + leaf) elsewhere.
  @discardableResult
  mutating func add(start: Int64, end: Int64, value: Int64, source: UInt16) -> Int {
    let row = log.count
    precondition(row < Int(UInt32.max), "a store holds at most \(UInt32.max) changes of a type")
    log.append(start: start, end: end, value: value, source: source)
    magnitude += abs(value)
    place(row)
    return row
  }

  /// Adds the samples of columns, in their order.
  mutating func add(_ columns: consuming SampleColumns, sources: [UInt16]) {
    let first = log.count
    precondition(
      first + columns.count < Int(UInt32.max),
      "a store holds at most \(UInt32.max) changes of a type")
    for value in columns.values { magnitude += abs(Int64(value)) }
    log.append(columns, sources: sources)
    // The columns are released here, so that those of a history and its tree are never in memory
    // together.
    _ = consume columns
    tree.reserve(log.count - first)
    for row in first..<log.count { place(row) }
  }

  /// Adds a row to the tree.
  @inline(__always)
  private mutating func place(_ row: Int) {
    let start = log.starts[row]
    let end = log.end(row)
    if start >= latestStart {
      latestStart = start
      tree.append(row, start: start, end: end)
    } else {
      tree.insert(row, start: start, end: end, log: log)
    }
  }

  /// Adds flags to a row.
  mutating func mark(_ row: Int, _ flags: SampleLog.Flags) { log.flags[row].formUnion(flags) }

  /// Deletes a sample that is not deleted yet.
  ///
  /// - Complexity: O(log *n* + leaf).
  mutating func delete(_ row: Int, at time: Int64, unreported: Bool) {
    tree.touch(from: log.starts[row], to: log.end(row))
    log.appendDeletion(of: row, at: time, unreported: unreported)
  }

  /// Reserves memory for more rows.
  mutating func reserve(_ more: Int) {
    log.reserve(more)
    tree.reserve(more)
  }

  // MARK: Summing

  /// Recomputes stale summaries.
  ///
  /// - Complexity: O(leaf) for each leaf touched by a change since the last call, plus the samples
  ///   that extend into its time range.
  mutating func refresh() {
    if tree.staleChunks.isEmpty { return }
    tree.prepareSearch()
    // The live samples of the last leaf that was recomputed, and those that reach into it.
    var rows: [Int] = []
    var last: (place: StartTree.Place, from: Int64)?
    for chunk in tree.staleChunks {
      for leaf in tree.chunks[chunk].slots.indices {
        let place = StartTree.Place(chunk: chunk, leaf: leaf)
        let slot = tree.slot(place)
        if !tree.isStale(slot) { continue }
        let (from, to) = (tree.chunks[chunk].firsts[leaf], tree.end(place))
        if let last, tree.isNext(place, after: last.place) {
          if last.from < from { rows.removeAll { log.starts[$0] < from && log.end($0) <= from } }
        } else {
          rows.removeAll(keepingCapacity: true)
          tree.reaching(place, log: log, into: &rows)
        }
        var summary = addLeaf(slot, to: &rows)
        // The samples of leaves with equal starts are in the last of them.
        if from < to { sum(rows, from: from, to: to, into: &summary) }
        tree.refresh(slot, summary)
        last = (place, from)
      }
    }
    tree.refreshChunks()
  }

  /// Appends the live samples of a leaf, and returns their summary without its merged part.
  @inline(__always)
  private func addLeaf(_ slot: Int, to rows: inout [Int]) -> Summary {
    var summary = Summary()
    for index in 0..<tree.count(slot) {
      let row = tree.row(slot, index)
      if !log.isLive(row) { continue }
      summary.add(start: log.starts[row], end: log.end(row), value: log.value(row))
      rows.append(row)
    }
    return summary
  }

  /// Adds the merged amount and the covered time in `[from, to)` to a summary.
  func sum(_ rows: [Int], from: Int64, to: Int64, into summary: inout Summary) {
    var totals = Totals()
    if type.aggregation == .cumulative { sweep(rows, from: from, to: to, into: &totals) }
    // Pieces of samples that count together overlap.
    if type.aggregation != .cumulative || !rules.hasDisjointPieces {
      totals.covered = coveredTime(rows, from: from, to: to)
    }
    summary.merged &+= totals.merged
    summary.covered &+= totals.covered
  }

  /// The merged amount and the covered time of pieces.
  private struct Totals: PieceReceiver {
    var merged: Int64 = 0
    var covered: Int64 = 0

    @inline(__always)
    mutating func take(_ piece: Piece, of store: TypeStore) {
      merged &+= store.amount(piece)
      covered &+= piece.to &- piece.from
    }
  }

  /// Returns the length of the union of samples within `[from, to)`; `rows` are in order of start.
  func coveredTime(_ rows: [Int], from: Int64, to: Int64) -> Int64 {
    var covered: Int64 = 0
    var reached = from
    for row in rows {
      let start = max(reached, log.starts[row])
      let end = min(to, log.end(row))
      if start < end {
        covered += end - start
        reached = end
      }
    }
    return covered
  }

  /// Returns the merged amount and the covered time before a time; summaries must be fresh.
  ///
  /// - Complexity: O(log *n* + leaf), plus the samples that cover the start of the leaf.
  mutating func totals(before time: Int64) -> Summary {
    if tree.chunks.isEmpty || time <= tree.chunkFirsts[0] { return Summary() }
    if time == .max { return tree.summaries.all }
    let place = tree.place(of: time)
    var sum = tree.summaries.summary(of: 0..<place.chunk)
    tree.addLeaves(before: place, to: &sum)
    let from = tree.chunks[place.chunk].firsts[place.leaf]
    var rows: [Int] = []
    swap(&rows, &scratch)
    tree.stab(from, before: place, log: log, into: &rows, scanned: &scanned)
    tree.rows(from: from, to: time, at: place, log: log, into: &rows, scanned: &scanned)
    self.sum(rows, from: from, to: time, into: &sum)
    rows.removeAll(keepingCapacity: true)
    swap(&rows, &scratch)
    return sum
  }

  /// Returns the live samples that start in `[from, to)`, in order.
  mutating func rows(from: Int64, to: Int64) -> [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(16)
    tree.rows(from: from, to: to, log: log, into: &rows, scanned: &scanned)
    return rows
  }

  /// Returns the live samples that start before a time and end after it, in order.
  mutating func stab(_ time: Int64, closed: Bool = false) -> [Int] {
    var rows: [Int] = []
    tree.stab(time, closed: closed, log: log, into: &rows, scanned: &scanned)
    return rows
  }

  /// Returns the summary of the live samples that start in `[from, to)`, without its merged part.
  mutating func summary(startsFrom from: Int64, to: Int64) -> Summary {
    tree.summary(startsFrom: from, to: to, log: log, scanned: &scanned)
  }

  /// Returns the last live sample that starts in `[from, to)`, or nil.
  mutating func lastRow(from: Int64, to: Int64) -> Int? {
    tree.lastRow(before: to, notBefore: from, log: log, scanned: &scanned)
  }

  /// Returns the first live sample that starts in `[from, to)`, or nil.
  mutating func firstRow(from: Int64, to: Int64) -> Int? {
    tree.firstRow(from: from, to: to, log: log, scanned: &scanned)
  }
}
