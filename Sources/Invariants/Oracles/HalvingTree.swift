import HealthModel
import ServiceObservations

/// The tree of midpoint divisions that leads from the range of all intervals to each interval.
struct HalvingTree {
  /// The number of divisions that led to the deepest interval.
  private(set) var depth = 0
  /// The first range that is not divided as halving by the limit requires; nil if there is none.
  private(set) var breach: TimeRange?

  /// The greatest distance in milliseconds between a midpoint and a bound, for services that keep
  /// whole seconds.
  private static let rounding: Int64 = 1_000

  private let threshold: Int
  private let minimumInterval: Int64

  /// Divides the intervals of a run, which must follow one another without gap.
  init(_ intervals: [LayeredInterval], threshold: Int, minimumInterval: Int64) {
    self.threshold = threshold
    self.minimumInterval = minimumInterval
    divide(intervals[...], depth: 0)
  }

  private mutating func divide(_ part: ArraySlice<LayeredInterval>, depth: Int) {
    guard breach == nil, let first = part.first, let last = part.last else { return }
    guard first.range.start <= last.range.end else {
      // A faulty store may return them in any order.
      breach = first.range
      return
    }
    let range = TimeRange(start: first.range.start, end: last.range.end)
    // A faulty service may return any counts.
    let steps = part.reduce(0) { $0 &+ $1.count }
    let isFinal = steps <= threshold || range.length <= minimumInterval
    self.depth = max(self.depth, depth)
    if isFinal, part.count == 1 { return }
    let middle = range.start.milliseconds + range.length / 2
    let cut = part.dropFirst().firstIndex {
      abs($0.range.start.milliseconds - middle) <= Self.rounding
    }
    guard !isFinal, let cut else {
      breach = range
      return
    }
    divide(part[..<cut], depth: depth + 1)
    divide(part[cut...], depth: depth + 1)
  }
}
