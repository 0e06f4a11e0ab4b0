import HealthModel

/// The samples that a query matches, without listing those in the middle.
///
/// Samples that start in `middle` match one and all, and nothing else reaches into that time, so
/// that sums there come from the tree. What starts before is listed in `left`, after in `right`.
struct MatchedSamples {
  /// Matches that start before the middle, in order.
  var left: [Int] = []
  /// The time in which every sample matches; empty where all matches are listed in `left`.
  var middle: Range<Int64>
  /// Matches that start after the middle, in order.
  var right: [Int] = []
  /// Matches of the middle or `left` that end after the middle, in order.
  var reachingRight: [Int] = []

  /// The middle of nothing: everything is listed.
  static let nowhere: Range<Int64> = Int64.max..<Int64.max

  /// Whether every match is listed in `left`.
  var isListed: Bool { middle.isEmpty }
}

extension TypeStore {
  /// Finds the matches of a plan.
  ///
  /// - Parameters:
  ///   - plan: The predicate taken apart.
  ///   - filter: Judges what the plan demands besides times, by row.
  /// - Returns: The matches.
  /// - Complexity: O(log *n* + leaf + *k*) for *k* samples at the edges; with a filter *k* is the
  ///   number of samples in the bounds.
  mutating func match(_ plan: QueryPlan, filter: (Int) -> Bool) -> MatchedSamples {
    refresh()
    let bounds = plan.bounds
    if !plan.rest.isEmpty || plan.bounds.startFrom >= plan.bounds.startTo {
      return listed(bounds, filter)
    }
    // Samples that began before the range, and are not wanted, reach up to here.
    var clearFrom = max(bounds.startFrom, bounds.endFrom)
    if bounds.startFrom > .min {
      for row in stab(bounds.startFrom) { clearFrom = max(clearFrom, log.end(row)) }
    }
    // Samples that end after the range, and are not wanted, reach back to here.
    var clearTo = min(bounds.startTo, bounds.endTo)
    if bounds.endTo < .max, let first = stab(bounds.endTo, closed: true).first {
      clearTo = min(clearTo, log.starts[first])
    }
    if clearFrom >= clearTo { return listed(bounds, filter) }
    var matched = MatchedSamples(middle: clearFrom..<clearTo)
    if clearFrom > .min { matched.left = listedRows(bounds, startingBefore: clearFrom) }
    if clearTo < .max {
      matched.reachingRight = stab(clearTo).filter { admits($0, bounds) }
      matched.right = rows(from: clearTo, to: bounds.startTo).filter { admits($0, bounds) }
    }
    return matched
  }

  @inline(__always)
  private func admits(_ row: Int, _ bounds: TimeBounds) -> Bool {
    bounds.admits(start: log.starts[row], end: log.end(row))
  }

  /// All matches in a list.
  private mutating func listed(_ bounds: TimeBounds, _ filter: (Int) -> Bool) -> MatchedSamples {
    var matched = MatchedSamples(middle: MatchedSamples.nowhere)
    matched.left = listedRows(bounds, startingBefore: bounds.startTo).filter(filter)
    return matched
  }

  /// The samples within bounds that start before a time, in order.
  private mutating func listedRows(_ bounds: TimeBounds, startingBefore time: Int64) -> [Int] {
    // An end at or before `endTo` bounds the start as well.
    let to = min(time, bounds.endTo)
    if bounds.startFrom >= bounds.endFrom {
      return rows(from: bounds.startFrom, to: to).filter { admits($0, bounds) }
    }
    return (stab(bounds.endFrom, closed: true) + rows(from: bounds.endFrom, to: to))
      .filter { admits($0, bounds) }
  }

  /// Every match, in order of start and arrival.
  mutating func list(_ matched: MatchedSamples) -> [Int] {
    if matched.isListed { return matched.left }
    let middle = rows(from: matched.middle.lowerBound, to: matched.middle.upperBound)
    return matched.left + middle + matched.right
  }

  /// The summary of the matches, its merged part apart.
  mutating func summary(_ matched: MatchedSamples) -> Summary {
    var sum = Summary()
    for row in matched.left {
      sum.add(start: log.starts[row], end: log.end(row), value: log.values[row])
    }
    if matched.isListed { return sum }
    sum.add(summary(startsFrom: matched.middle.lowerBound, to: matched.middle.upperBound))
    for row in matched.right {
      sum.add(start: log.starts[row], end: log.end(row), value: log.values[row])
    }
    return sum
  }
}
