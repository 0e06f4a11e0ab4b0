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
