import HealthModel

/// The step samples of a history, ascending by start, then by source and row.
///
/// The samples are read from the history's columns; only their order is stored.
struct OrderedSteps: RandomAccessCollection {
  /// A sample of the history.
  struct Element {
    /// The rank of its source; the lowest is best.
    var rank: Int
    /// The row in the history, which lists one source after another.
    var row: Int
    /// The start in milliseconds.
    var start: Int64
    /// The end in milliseconds.
    var end: Int64
    /// The steps.
    var value: Int64

    /// A Boolean value that indicates whether this sample wins over another: by the priority of
    /// its source, then by row.
    func hasPriority(over other: Element) -> Bool { (rank, row) < (other.rank, other.row) }
  }

  private let series: [StepSeries]
  private let ranks: [Int]
  private let firstRows: [Int]
  /// The row of each sample, in order.
  private var rows: [UInt32] = []

  /// Orders the samples of a history.
  ///
  /// - Complexity: O(*n* · *s*) for *n* samples of *s* sources.
  init(_ history: History, _ rule: StoreSemantics.ThirdPartyRank) {
    series = history.steps
    ranks = Self.ranks(history, rule)
    firstRows = history.stepFirstRows
    rows.reserveCapacity(history.stepCount)
    var next = [Int](repeating: 0, count: series.count)
    while rows.count < history.stepCount {
      var best: Int?
      for (source, series) in series.enumerated() where next[source] < series.count {
        let start = series.starts[next[source]]
        if best.map({ start < self.series[$0].starts[next[$0]] }) ?? true { best = source }
      }
      guard let source = best else { break }
      rows.append(UInt32(firstRows[source] + next[source]))
      next[source] += 1
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { rows.count }

  subscript(position: Int) -> Element {
    let row = Int(rows[position])
    var source = firstRows.count - 1
    while firstRows[source] > row { source -= 1 }
    let index = row - firstRows[source]
    return Element(
      rank: ranks[source], row: row, start: series[source].starts[index],
      end: series[source].ends[index], value: Int64(series[source].values[index]))
  }

  /// Returns the rank of each source of a history.
  private static func ranks(_ history: History, _ rule: StoreSemantics.ThirdPartyRank) -> [Int] {
    var ranks = Array(history.steps.indices)
    if rule == .asListed { return ranks }
    let devices: Set<DataSource.Kind> = [.manual, .watch, .phone]
    let others = ranks.filter { !devices.contains(history.steps[$0].source.kind) }
    func begin(_ source: Int) -> Int64 { history.steps[source].starts.first ?? .min }
    for source in others {
      let better = others.count {
        begin($0) > begin(source) || (begin($0) == begin(source) && $0 < source)
      }
      ranks[source] = others[better]
    }
    return ranks
  }
}
