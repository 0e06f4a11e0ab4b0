import HealthModel
import ServiceObservations

/// The app closes each day once, with the steps and the sleep of the history.
package enum ClosedDaysMatchTheHistory: Invariant {
  package static let statement =
    "The app closes each day once, with the steps and the sleep of the history"
  package static let notes = CheckNotes(
    verifies: """
      the server holds one snapshot of each day that has ended since the app was first opened; its
      time range is the day's, even if the person changed the day end during that day; its steps are
      the merged steps of the samples that start in the day, rounded down; its sleep is the number
      of seconds that at least one source reports as asleep. Where the history has 0 in the end, the
      value may be one that the store had at another time: the app keeps its value if a read returns
      0, because a read without access does so too.
      """,
    omits: """
      days that the app read while read access was denied; days with samples that arrived after the
      last time the app was opened in the two days that follow, not counting openings during which a
      call to the store failed; entered sleep.
      """,
    oracle: """
      the wall clock, read every minute; a sweep over time for steps; one cell per second for sleep;
      for earlier values, the samples with their times of arrival and deletion.
      """,
    blindSpots: """
      if the day boundary is not among the services, no day is due; an earlier value is accepted
      whether or not the app read it.
      """,
    example: """
      The app is opened on Wednesday for the first time since Sunday. Monday and Tuesday each get
      one snapshot, with the steps of their samples, not with those of Wednesday.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool { subject.observations.app != nil }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    let days = subject.appDays.last
    if let days, let opening = app.openings.first {
      let closed = Dictionary(app.closedDays.map { ($0.day, $0.range) }) { first, _ in first }
      for index in max(0, days.index(at: opening))..<days.starts.count {
        guard let range = days.range(index), range.end <= app.span.end else { break }
        if range.isEmpty { continue }
        let day = days.day(index)
        recorder.expect(
          closed[day] != nil,
          Finding("a day was not closed", expected: "a snapshot of \(day)", actual: "none"))
        guard let time = closed[day] else { continue }
        recorder.expectEqual(time.text, range.text, "a day has the wrong bounds", at: "\(day)")
      }
    }
    for (day, next) in zip(app.closedDays, app.closedDays.dropFirst()) {
      recorder.expectEqual(
        next.range.start.iso8601, day.range.end.iso8601, "closed days do not touch",
        at: day.range.text)
    }
    var earlier = EarlierValues(app.metrics, subject.semantics)
    var scan = SleepSampleCursor(subject.history)
    for day in app.closedDays where !isExcused(day, app.readings, days) {
      let steps = Int(subject.stepOracle.wholeSteps(in: day.range))
      let isLast = day.steps != steps && earlier.last(in: day.range) == day.steps
      if !isLast, steps > 0 || !earlier.include(steps: day.steps, in: day.range) {
        recorder.expectEqual(
          day.steps, steps, "the day's steps are not the history's", at: day.range.text)
      }
      if day.isSleepManual { continue }
      var asleep = PerSecondSleepOracle(day.range)
      for sample in scan.samples(in: day.range) where sample.stage.isAsleep {
        asleep.mark(sample.range.start.milliseconds, sample.range.end.milliseconds)
      }
      let seconds = Int(asleep.marked / Milliseconds.second)
      if seconds > 0 || !earlier.include(sleepSeconds: day.sleepSeconds, in: day.range) {
        recorder.expectEqual(
          day.sleepSeconds, seconds, "the day's sleep is not the history's", at: day.range.text)
      }
    }
  }

  /// True if the app need not have read the day's last values.
  ///
  /// The app reads a day at each opening until the second day after it is over, unless a call
  /// fails. Only the first opening counts if there is no day boundary to tell the end of that day.
  private static func isExcused(
    _ day: AppObservation.ClosedDay, _ readings: [Instant], _ days: AppDays?
  ) -> Bool {
    if day.isUnreadable { return true }
    let after = readings[readings.partitioningIndex { $0 >= day.range.end }...]
    let counted =
      if let end = days?.end(of: day.day.advanced(by: 2)) {
        after.prefix { $0 < end }
      } else {
        after.prefix(1)
      }
    guard let last = counted.last else { return true }
    return day.lastDelivery.map { $0 > last } ?? false
  }
}

/// The values that the store had for a day at a time.
private struct EarlierValues {
  private let metrics: MetricsObservation?
  private let semantics: StoreSemantics
  // Few days need it, and it reads all samples.
  private lazy var history = metrics.map { MetricsHistory($0, semantics) }

  init(_ metrics: MetricsObservation?, _ semantics: StoreSemantics) {
    self.metrics = metrics
    self.semantics = semantics
  }

  /// Returns the steps of a day after the last change of the store.
  ///
  /// They differ from those of the history if two samples of a source begin at one time: the first
  /// to arrive counts, and the history may have them in another order.
  mutating func last(in day: TimeRange) -> Int? {
    guard let history else { return nil }
    return history.values(of: .stepCount, in: day, at: .max - 1).first.map { Int($0) }
  }

  mutating func include(steps: Int?, in day: TimeRange) -> Bool {
    include(steps, in: day) { history, time in
      Int(history.values(of: .stepCount, in: day, at: time).first ?? 0)
    }
  }

  mutating func include(sleepSeconds: Int?, in day: TimeRange) -> Bool {
    include(sleepSeconds, in: day) { history, time in
      Int((history.asleep(in: day, at: time) + 500) / Milliseconds.second)
    }
  }

  private mutating func include(
    _ value: Int?, in day: TimeRange, _ held: (MetricsHistory, Int64) -> Int
  ) -> Bool {
    guard let value, value > 0, let history else { return false }
    // The app reads a day again after the history's end, while late samples arrive.
    return history.states(from: day.start, to: Instant(milliseconds: .max)).contains {
      held(history, $0) == value
    }
  }
}
