import HealthModel
import ServiceObservations

/// A few samples at the edges of the range and the limit are layered exactly.
package enum SmallHistoriesAreLayeredExactly: Invariant {
  package static let statement =
    "A few samples at the edges of the range and the limit are layered exactly"
  package static let notes = CheckNotes(
    verifies: """
      the intervals touch, hold every sample that starts in the calendar years and no other, have
      their counts, are over the limit only at the minimum length and marked then, are unsynced, and
      number what the run returned; the range is one interval if it has no steps; a history that
      fits is not divided; halving divides at midpoints what exceeds the limit and is longer than
      the minimum length, and nothing else.
      """,
    omits: "samples that overlap.",
    oracle: "a scan of the samples, calendar years in local time, and a halving of the result.",
    blindSpots: """
      galloping may end an interval short of the limit; midpoints are accurate to a second.
      """,
    example: """
      One sample of 10,000 steps fits into an interval. One of 10,001 steps is divided down to the
      minimum length and marked indivisible.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for small in layering.small where small.failure == .none {
      let problem = problem(of: small)
      recorder.expect(
        problem == nil,
        Finding(
          problem?.what ?? "",
          at: "\(small.strategy), limit \(small.threshold), to \(small.now.iso8601)",
          expected: problem?.expected ?? "", actual: problem?.actual ?? ""))
    }
  }

  private typealias Problem = (what: String, expected: String, actual: String)

  /// Returns the first deviation of a run, or nil if there is none.
  private static func problem(of small: SmallLayering) -> Problem? {
    let range = CalendarYears.range(small.yearsBack, before: small.now, zone: small.zone)
    let samples = small.samples.filter { range.contains($0.time) }
    let intervals = small.after
    guard let first = intervals.first, let last = intervals.last, small.errorShape == nil else {
      return ("nothing was layered", "intervals", "\(small.errorShape?.rawValue ?? "none")")
    }
    if small.returnedCount != intervals.count {
      return (
        "the returned count is not the number stored", "\(intervals.count)",
        "\(small.returnedCount ?? 0)"
      )
    }
    for (left, right) in zip(intervals, intervals.dropFirst())
    where left.range.end != right.range.start {
      return ("neighbors do not touch", left.range.end.iso8601, right.range.start.iso8601)
    }
    let whole = TimeRange(start: first.range.start, end: last.range.end)
    if !samples.contains(where: { $0.count > 0 }) {
      return intervals.map(\.range) == [range] && first.count == 0
        ? nil : ("a range without steps is not one interval", range.text, whole.text)
    }
    let isWithin = range.start <= whole.start && whole.end <= range.end
    if !isWithin || !samples.allSatisfy({ whole.contains($0.time) }) {
      return ("samples or intervals lie outside the range", range.text, whole.text)
    }
    for interval in intervals {
      if let problem = Self.problem(of: interval, samples, small) { return problem }
    }
    return division(of: small, samples.reduce(0) { $0 + $1.count })
  }

  private static func problem(
    of interval: LayeredInterval, _ samples: [SmallLayering.Sample], _ small: SmallLayering
  ) -> Problem? {
    let steps = samples.reduce(0) { interval.range.contains($1.time) ? $0 + $1.count : $0 }
    let isOver = steps > small.threshold
    let isLong = interval.range.length > small.minimumInterval
    let expected = LayeredInterval(
      range: interval.range, count: steps, synced: false, indivisible: isOver)
    if interval != expected {
      return ("an interval is stored wrongly", "\(expected)", "\(interval)")
    }
    if isOver, isLong {
      return (
        "an interval over the limit was not divided", "at most \(small.minimumInterval) ms",
        "\(steps) steps in \(interval.range.length) ms"
      )
    }
    return nil
  }

  private static func division(of small: SmallLayering, _ total: Int) -> Problem? {
    switch small.strategy {
    case .gallop: return nil
    case .kWay, .packedBuckets:
      let isWhole = total > small.threshold || small.after.count == 1
      return isWhole
        ? nil : ("a history that fits was divided", "1 interval", "\(small.after.count)")
    case .recursiveHalving, .carriedHalving:
      let tree = HalvingTree(
        small.after, threshold: small.threshold, minimumInterval: small.minimumInterval)
      return tree.breach.map {
        (
          "the intervals are not halves", "a division at the midpoint exactly if over the limit",
          $0.text
        )
      }
    }
  }
}
