import HealthModel
import ServiceObservations

/// A few samples at the edges of the range and the limit are layered exactly.
package enum SmallHistoriesAreLayeredExactly: Invariant {
  package static let statement =
    "A few samples at the edges of the range and the limit are layered exactly"
  package static let notes = CheckNotes(
    verifies: """
      the intervals touch, hold every sample that starts in the calendar years and no other, have
      the counts of those samples, are over the limit only at the minimum length and are then
      marked, are unsynced, and are as many as the run returned; the range is one interval if it has
      no steps; a history that fits is not divided, and halving divides at midpoints; the division
      of a service that follows strategies is that of the strategy: equal parts of what exceeds the
      limit and is longer than the minimum length, and nothing else, between bounds within a day of
      the data; buckets joined while they fit, up to the last gap if gaps are known; or, for
      galloping, intervals that could not be longer by the minimum length or have at most 1/32 of
      the limit to spare.
      """,
    omits: "samples that overlap in time.",
    oracle: """
      a scan of the samples, of one or of two sources, calendar years in local time, and a division
      of the range of the result.
      """,
    blindSpots: "bounds are compared to within a second, as is each midpoint.",
    example: """
      One sample of 10,000 steps fits into an interval. One of 10,001 steps is divided down to the
      minimum length and marked indivisible.
      """)
  package static let scenarioPaths = ScenarioPaths.layering

  package static func applies(to subject: Subject) -> Bool { subject.observations.layering != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let layering = subject.observations.layering else { return }

    for (index, small) in layering.small.enumerated() where small.failure == .none {
      let problem = problem(of: small, subject.smallDivision(index))
      recorder.expect(
        problem == nil,
        Finding(
          problem?.what ?? "",
          at: "\(small.strategy), \(small.answers), limit \(small.threshold), to "
            + small.now.iso8601,
          expected: problem?.expected ?? "", actual: problem?.actual ?? ""))
    }
  }

  private typealias Problem = (what: String, expected: String, actual: String)

  /// Returns the first deviation of a run, or nil if there is none.
  private static func problem(of small: SmallLayering, _ division: SmallDivision?) -> Problem? {
    let range = CalendarYears.range(small.yearsBack, before: small.now, zone: small.zone)
    // The data begin and end with a whole step.
    let samples = small.samples.filter { range.contains($0.time) && $0.count > 0 }
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
    if samples.isEmpty {
      return intervals.map(\.range) == [range] && first.count == 0
        ? nil : ("a range without steps is not one interval", range.text, whole.text)
    }
    let isWithin = range.start <= whole.start && whole.end <= range.end
    if !isWithin || !samples.allSatisfy({ whole.contains($0.time) }) {
      return ("samples or intervals lie outside the range", range.text, whole.text)
    }
    if small.followsStrategy, let first = samples.first, let last = samples.last {
      let near = TimeRange(
        start: first.time.advanced(by: -Milliseconds.day - rounding),
        end: last.time.advanced(by: Milliseconds.day + rounding))
      if whole.start < near.start || near.end < whole.end {
        return ("the bounds are far from the data", near.text, whole.text)
      }
    }
    for interval in intervals {
      if let problem = Self.problem(of: interval, small) { return problem }
    }
    if let division { return Self.problem(of: division, small) }
    return own(small, SmallDivision.steps(in: range, of: small))
  }

  private static func problem(
    of interval: LayeredInterval, _ small: SmallLayering
  ) -> Problem? {
    var steps = SmallDivision.steps(in: interval.range, of: small)
    // Steps arrive at the first sample before each query.
    if small.answers == .growing,
      small.samples.first.map({ interval.range.contains($0.time) })
        ?? false
    {
      steps = max(steps, interval.count)
    }
    let isOver = steps > small.threshold
    let isLong = interval.range.length > small.minimumInterval
    let expected = LayeredInterval(
      range: interval.range, count: steps, synced: false, indivisible: isOver)
    if interval != expected {
      return ("an interval is stored wrongly", ValueText.of(expected), ValueText.of(interval))
    }
    if isOver, isLong {
      return (
        "an interval over the limit was not divided", "at most \(small.minimumInterval) ms",
        "\(steps) steps in \(interval.range.length) ms"
      )
    }
    return nil
  }

  /// Judges the division of a service that divides in its own way: by halves where the scenario
  /// asks for halving.
  private static func own(_ small: SmallLayering, _ total: Int) -> Problem? {
    // Counts of fractions do not add up, nor do counts before and after steps arrived.
    if small.answers.haveFractions || small.answers == .growing { return nil }
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
          "the intervals are not halves",
          "a division at the midpoint if and only if over the limit",
          $0.text
        )
      }
    }
  }

  /// The greatest distance in milliseconds between two equal bounds, for services that keep whole
  /// seconds.
  private static let rounding: Int64 = 1_000

  private static func problem(of division: SmallDivision, _ small: SmallLayering) -> Problem? {
    let found = small.after.map(\.range)
    let expected = division.intervals
    let place = Array(zip(found, expected)).firstIndex {
      abs($0.0.end.milliseconds - $0.1.end.milliseconds) > rounding
    }
    if place == nil, found.count == expected.count { return nil }
    let (there, right) = (found[place ?? found.count - 1], expected[place ?? expected.count - 1])
    return (
      "the division is not that of the strategy", "\(expected.count) intervals, \(right.text)",
      "\(found.count) intervals, \(there.text)"
    )
  }
}
