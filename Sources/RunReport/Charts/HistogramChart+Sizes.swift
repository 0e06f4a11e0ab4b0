extension HistogramChart {
  /// Creates a histogram with bins that widen with size, four for each doubling.
  ///
  /// Negative sizes count as zero.
  ///
  /// - Complexity: O(*n* log *n*) for *n* sizes.
  public init(unit: String, sizes: some Sequence<Int64>) {
    self.init(unit: unit, tally: sizes.reduce(into: [:]) { $0[Swift.max(0, $1), default: 0] += 1 })
  }

  /// Creates a histogram with such bins from counted sizes.
  ///
  /// - Parameters:
  ///   - unit: The unit of the sizes.
  ///   - tally: The count of each size; sizes are not negative, and counts are greater than zero.
  public init(unit: String, tally: [Int64: Int64]) {
    let sorted = tally.sorted { $0.key < $1.key }
    guard let first = sorted.first?.key, let last = sorted.last?.key else {
      self.init(unit: unit, bounds: [], counts: [])
      return
    }
    let classes = Self.place(of: first)...Self.place(of: last)
    var counts = [Int64](repeating: 0, count: classes.count)
    for (size, count) in sorted { counts[Self.place(of: size) - classes.lowerBound] += count }
    let total = counts.reduce(0, +)
    var percentiles: [String: Int64] = ["max": last]
    for hundredth: Int64 in [50, 90, 99] {
      let rank = (total * hundredth + 99) / 100
      var seen: Int64 = 0
      let size = sorted.first { pair in
        seen += pair.value
        return seen >= rank
      }
      percentiles["p\(hundredth)"] = size?.key ?? last
    }
    self.init(
      unit: unit, bounds: (classes.lowerBound...classes.upperBound + 1).map(Self.bound(of:)),
      counts: counts, percentiles: percentiles)
  }

  /// The bin of a size: one bin each for 0 to 7, then four for each doubling.
  private static func place(of size: Int64) -> Int {
    if size < 8 { return Int(size) }
    let shift = 61 - size.leadingZeroBitCount
    return 4 * shift + Int(size >> Int64(shift))
  }

  private static func bound(of place: Int) -> Int64 {
    if place < 8 { return Int64(place) }
    let shift = place / 4 - 1
    let (bound, overflow) = Int64(place % 4 + 4).multipliedReportingOverflow(
      by: 1 << Int64(shift))
    return overflow ? .max : bound
  }
}
