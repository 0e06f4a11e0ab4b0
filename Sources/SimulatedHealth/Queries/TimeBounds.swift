import HealthModel

/// The half-open ranges of permitted starts and ends, in milliseconds.
struct TimeBounds {
  var startFrom = Int64.min
  var startTo = Int64.max
  var endFrom = Int64.min
  var endTo = Int64.max
  /// The requested time: the intersection of all ranges.
  var from = Int64.min
  var to = Int64.max

  /// Restricts the bounds by a time range.
  ///
  /// Without options a sample matches if it touches the range, also if it ends exactly at the
  /// range's start (source: D, HKQueryOptionNone). With strict options its start, its end or both
  /// must lie in the range (source: D, HKQueryOptionStrictStartDate, HKQueryOptionStrictEndDate). A
  /// nil side does not restrict (source: U).
  mutating func narrow(from: Int64?, to: Int64?, options: SamplePredicate.TimeOptions) {
    if let from {
      self.from = max(self.from, from)
      if options.contains(.strictStart) { startFrom = max(startFrom, from) }
      if options.contains(.strictEnd) || options.isEmpty { endFrom = max(endFrom, from) }
    }
    if let to {
      self.to = min(self.to, to)
      if options.contains(.strictEnd) { endTo = min(endTo, to) }
      if options.contains(.strictStart) || options.isEmpty { startTo = min(startTo, to) }
    }
  }

  @inline(__always)
  func admits(start: Int64, end: Int64) -> Bool {
    startFrom <= start && (start < startTo || startTo == .max) && endFrom <= end
      && (end < endTo || endTo == .max)
  }
}

/// A predicate split into its time bounds and its other conditions.
struct QueryPlan {
  var bounds = TimeBounds()
  /// The conditions other than times.
  var rest: [SamplePredicate] = []

  /// The time that a nil end of a range stands for; nil leaves the range open.
  private let openEnd: Int64?

  init(_ predicate: SamplePredicate, openEnd: Int64?) {
    self.openEnd = openEnd
    take(predicate)
  }

  private mutating func take(_ predicate: SamplePredicate) {
    switch predicate {
    case .everything: break
    case .time(let from, let to, let options):
      bounds.narrow(
        from: from?.milliseconds, to: to?.milliseconds ?? openEnd, options: options)
    case .and(let parts): for part in parts { take(part) }
    default: rest.append(predicate)
    }
  }

  /// Adds a condition that is not part of the predicate.
  mutating func require(_ demand: SamplePredicate) { rest.append(demand) }
}
