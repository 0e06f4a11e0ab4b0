/// A High Dynamic Range histogram of durations, precise to three significant digits.
///
/// Values up to 2,047 have a bin of their own; above that, 1,024 bins cover each doubling. The
/// counts of shards can be added, which percentiles cannot.
///
/// Source: the HdrHistogram project's description of its version 2 encoding.
public struct LatencyHistogram: Sendable, Equatable {
  /// The largest duration, one hour in nanoseconds; longer ones are clamped to it.
  public static let highest = 3_600_000_000_000

  static let significantDigits = 3
  private static let halfMagnitude = 10
  private static let half = 1 << halfMagnitude

  /// The count of each bin, in ascending order of durations.
  private(set) var counts: [Int] = []
  /// The number of durations recorded.
  public private(set) var total = 0
  /// The longest duration in nanoseconds, exact up to `highest`; nil without durations.
  public private(set) var maximum: Int?

  /// The number of bins that the histogram keeps.
  package var size: Int { counts.count }

  /// Creates an empty histogram.
  public init() {}

  /// Creates a histogram of durations in nanoseconds.
  public init(_ durations: some Sequence<Int>) {
    for duration in durations { record(duration) }
  }

  init(bins: [Int: Int], maximum: Int?) {
    counts = Array(repeating: 0, count: (bins.keys.max() ?? -1) + 1)
    for (place, count) in bins { counts[place] = count }
    total = counts.reduce(0, +)
    self.maximum = maximum
  }

  /// Records a duration in nanoseconds; a negative one counts as zero.
  ///
  /// - Complexity: O(1) amortised.
  public mutating func record(_ duration: Int) {
    let size = min(max(0, duration), Self.highest)
    let place = Self.place(of: size)
    if place >= counts.count {
      counts += Array(repeating: 0, count: place + 1 - counts.count)
    }
    counts[place] += 1
    total += 1
    maximum = max(maximum ?? 0, size)
  }

  /// Adds the counts of another histogram.
  ///
  /// - Complexity: O(*c*) for *c* bins.
  public mutating func merge(_ other: LatencyHistogram) {
    if other.counts.count > counts.count {
      counts += Array(repeating: 0, count: other.counts.count - counts.count)
    }
    for (place, count) in other.counts.enumerated() { counts[place] += count }
    total += other.total
    maximum = [maximum, other.maximum].compactMap { $0 }.max()
  }

  /// The duration at a percentile, precise to three significant digits.
  ///
  /// - Parameter hundredth: The percentile, 1 to 100.
  /// - Returns: The largest value of the bin that contains it, at most the maximum; nil without
  ///   durations.
  /// - Complexity: O(*c*) for *c* bins.
  public func percentile(_ hundredth: Int) -> Int? {
    precondition((1...100).contains(hundredth), "there is no percentile \(hundredth)")
    guard let maximum else { return nil }
    let rank = total / 100 * hundredth + (total % 100 * hundredth + 99) / 100
    var seen = 0
    for (place, count) in counts.enumerated() {
      seen += count
      if seen >= rank { return min(maximum, Self.bound(of: place + 1) - 1) }
    }
    return maximum
  }

  /// The bin of a value.
  static func place(of size: Int) -> Int {
    let shift = Int.bitWidth - (size | (2 * half - 1)).leadingZeroBitCount - halfMagnitude - 1
    return (shift << halfMagnitude) + (size >> shift)
  }

  /// The lower bound of a bin.
  static func bound(of place: Int) -> Int {
    let shift = max(0, (place >> halfMagnitude) - 1)
    return (place - (shift << halfMagnitude)) << shift
  }
}
