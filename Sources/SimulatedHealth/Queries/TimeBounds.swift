import HealthModel

/// What a predicate demands of starts and ends, in milliseconds; half-open.
struct TimeBounds {
  var startFrom = Int64.min
  var startTo = Int64.max
  var endFrom = Int64.min
  var endTo = Int64.max
  /// The time asked for: the narrowest of all ranges.
  var from = Int64.min
  var to = Int64.max

  /// Demands more.
  ///
  /// Without options a sample matches that touches the range, also at its very end (source: D,
  /// HKQueryOptionNone); with strict options the start, the end or both must lie in it (source: D,
  /// HKQueryOptionStrictStartDate, HKQueryOptionStrictEndDate). An open side demands nothing
  /// (source: U).
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

/// A predicate taken apart: what it demands of times, and the rest.
struct QueryPlan {
  var bounds = TimeBounds()
  /// What is demanded besides.
  var rest: [SamplePredicate] = []

  /// What an end that is nil stands for; nil leaves it open.
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

  /// Demands what else is not the predicate's.
  mutating func require(_ demand: SamplePredicate) { rest.append(demand) }
}
