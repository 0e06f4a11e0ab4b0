/// The rows of several ascending columns of starts, in the order of the starts; rows with equal
/// starts are in the order of their columns.
///
/// - Complexity: O(*k*) for each row of *k* columns.
package struct StartOrder: Sequence, IteratorProtocol {
  private let starts: [[Int64]]
  private var rows: [Int]
  /// The start of the next row of each column; nil after the last.
  private var heads: [Int64?]

  /// Creates the order of columns, each of which is ascending.
  package init(_ starts: [[Int64]]) {
    self.starts = starts
    rows = [Int](repeating: 0, count: starts.count)
    heads = starts.map(\.first)
  }

  /// Creates the order of the rows that start at a time or later.
  ///
  /// - Complexity: O(log *n*) for each column of *n* rows.
  package init(_ starts: [[Int64]], notBefore time: Int64) {
    self.starts = starts
    rows = starts.map { $0.firstIndex(notBelow: time) }
    heads = zip(starts, rows).map { starts, row in row < starts.count ? starts[row] : nil }
  }

  /// The number of rows to come.
  package var underestimatedCount: Int {
    zip(starts, rows).reduce(0) { $0 + $1.0.count - $1.1 }
  }

  /// The column and the index of the next row; nil after the last.
  @inline(__always)
  package mutating func next() -> (column: Int, row: Int)? {
    var best = -1
    var least = Int64.max
    for (column, head) in heads.enumerated() {
      if let head, best < 0 || head < least { (best, least) = (column, head) }
    }
    if best < 0 { return nil }
    let row = rows[best]
    rows[best] = row + 1
    heads[best] = row + 1 < starts[best].count ? starts[best][row + 1] : nil
    return (best, row)
  }
}
