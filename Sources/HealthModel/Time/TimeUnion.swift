extension TimeRange {
  /// The union of ranges as disjoint ranges in ascending order; adjacent ranges are merged.
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
