extension TimeRange {
  /// The times that any of some ranges covers, ascending, those that touch as one.
  ///
  /// - Complexity: O(*n* log *n*) for *n* ranges.
  package static func union(of ranges: [TimeRange]) -> [TimeRange] {
    var union: [TimeRange] = []
    for range in ranges.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = union.last, range.start <= last.end {
        union[union.count - 1] = TimeRange(start: last.start, end: max(last.end, range.end))
      } else {
        union.append(range)
      }
    }
    return union
  }
}
