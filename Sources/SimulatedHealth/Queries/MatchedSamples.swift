import HealthModel

/// The samples that match a query, without a list of those in the middle of its range.
///
/// All samples that start in `middle` match, and no other sample extends into that time, so that
/// sums over it come from the tree. Matches that start earlier are listed in `left`, later ones in
/// `right`.
struct MatchedSamples {
  /// Matches that start before the middle, in order.
  var left: [Int] = []
  /// The time range in which every sample matches; empty if all matches are listed in `left`.
  var middle: Range<Int64>
  /// Matches that start after the middle, in order.
  var right: [Int] = []
  /// Matches of the middle or `left` that end after the middle, in order.
  var reachingRight: [Int] = []

  /// The value of `middle` if every match is listed in `left`.
  static let nowhere: Range<Int64> = Int64.max..<Int64.max

  /// True if every match is listed in `left`.
  var isListed: Bool { middle.isEmpty }
}

extension TypeStore {
  /// Returns the samples that match a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan of the predicate.
  ///   - filter: Returns whether a row meets the conditions other than times.
  /// - Returns: The matches.
  /// - Complexity: O(log *n* + leaf + *k*) for *k* samples at the bounds of the range; if there are
  ///   other conditions, *k* is the number of samples within the bounds.
  mutating func match(_ plan: QueryPlan, filter: (Int) -> Bool) -> MatchedSamples {
    refresh()
    let bounds = plan.bounds
    if !plan.rest.isEmpty || plan.bounds.startFrom >= plan.bounds.startTo {
      return listed(bounds, filter)
    }
    // Samples that start before the range and do not match extend up to `clearFrom`.
    var clearFrom = max(bounds.startFrom, bounds.endFrom)
    if bounds.startFrom > .min {
      for row in stab(bounds.startFrom) { clearFrom = max(clearFrom, log.end(row)) }
    }
    // Samples that end after the range and do not match start no earlier than `clearTo`.
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

  /// Returns all matches as a list.
  private mutating func listed(_ bounds: TimeBounds, _ filter: (Int) -> Bool) -> MatchedSamples {
    var matched = MatchedSamples(middle: MatchedSamples.nowhere)
    matched.left = listedRows(bounds, startingBefore: bounds.startTo).filter(filter)
    return matched
  }

  /// Returns the samples within bounds that start before a time, in order.
  private mutating func listedRows(_ bounds: TimeBounds, startingBefore time: Int64) -> [Int] {
    // An end before `endTo` bounds the start as well.
    let to = min(time, bounds.endTo)
    if bounds.startFrom >= bounds.endFrom {
      return rows(from: bounds.startFrom, to: to).filter { admits($0, bounds) }
    }
    return (stab(bounds.endFrom, closed: true) + rows(from: bounds.endFrom, to: to))
      .filter { admits($0, bounds) }
  }

  /// Returns every match, in order of start and arrival.
  mutating func list(_ matched: MatchedSamples) -> [Int] {
    if matched.isListed { return matched.left }
    let middle = rows(from: matched.middle.lowerBound, to: matched.middle.upperBound)
    return matched.left + middle + matched.right
  }

  /// Returns the summary of the matches, without its merged part.
  mutating func summary(_ matched: MatchedSamples) -> Summary {
    var sum = Summary()
    for row in matched.left {
      sum.add(start: log.starts[row], end: log.end(row), value: log.value(row))
    }
    if matched.isListed { return sum }
    sum.add(summary(startsFrom: matched.middle.lowerBound, to: matched.middle.upperBound))
    for row in matched.right {
      sum.add(start: log.starts[row], end: log.end(row), value: log.value(row))
    }
    return sum
  }
}
