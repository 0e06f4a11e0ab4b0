/// Counts of durations by size, precise to three digits: a High Dynamic Range histogram.
///
/// Sizes up to 2,047 have a class of their own; above that, 1,024 classes cover each doubling.
/// Counts of shards add up, which percentiles do not.
///
/// Source: the HdrHistogram project's description of its version 2 encoding.
public struct LatencyHistogram: Sendable, Equatable {
  /// The largest duration told apart, an hour in nanoseconds; longer ones count as this long.
  public static let highest = 3_600_000_000_000

  static let significantDigits = 3
  private static let halfMagnitude = 10
  private static let half = 1 << halfMagnitude

  /// The count of each class, from the least size on.
  private(set) var counts: [Int] = []
  /// The number of durations.
  public private(set) var total = 0
  /// The longest duration, exact; nil without durations.
  public private(set) var maximum: Int?

  /// Makes a histogram of nothing yet.
  public init() {}

  /// Makes a histogram of durations.
  ///
  /// - Parameter durations: Nanoseconds, in any order.
  public init(_ durations: some Sequence<Int>) {
    for duration in durations { record(duration) }
  }

  /// Counts a duration.
  ///
  /// - Parameter duration: Nanoseconds; a negative one counts as zero.
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

  /// Adds another histogram's counts.
  ///
  /// - Parameter other: The other one.
  /// - Complexity: O(*c*) for *c* classes.
  public mutating func merge(_ other: LatencyHistogram) {
    if other.counts.count > counts.count {
      counts += Array(repeating: 0, count: other.counts.count - counts.count)
    }
    for (place, count) in other.counts.enumerated() { counts[place] += count }
    total += other.total
    maximum = [maximum, other.maximum].compactMap { $0 }.max()
  }

  /// The least size that so many hundredths do not exceed, within three digits.
  ///
  /// - Parameter hundredth: 1 to 100.
  /// - Returns: The largest size of the class that holds it, at most the maximum; nil without
  ///   durations.
  /// - Complexity: O(*c*) for *c* classes.
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

  /// The class of a size.
  static func place(of size: Int) -> Int {
    let shift = Int.bitWidth - (size | (2 * half - 1)).leadingZeroBitCount - halfMagnitude - 1
    return (shift << halfMagnitude) + (size >> shift)
  }

  /// The least size of a class.
  static func bound(of place: Int) -> Int {
    let shift = max(0, (place >> halfMagnitude) - 1)
    return (place - (shift << halfMagnitude)) << shift
  }
}
