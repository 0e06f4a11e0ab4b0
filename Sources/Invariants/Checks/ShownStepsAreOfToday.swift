import HealthModel
import ServiceObservations

/// The app shows the current day and steps that belong to it.
package enum ShownStepsAreOfToday: Invariant {
  package static let statement = "The app shows the current day and steps that belong to it"
  package static let notes = CheckNotes(
    verifies: """
      the day that the app treats as today contains the time of the screen snapshot; the steps shown
      are at most the sum of all samples of all sources that have started in that day so far. If the
      times of arrivals and deletions are known, the steps shown are at most the largest sum of the
      day's samples that the store has held at one time so far.
      """,
    omits: "that no steps are missing, since samples can arrive late.",
    oracle: "the wall clock, read every minute; the plain sum of the samples.",
    blindSpots: """
      steps of another day that are below the bound; an app that would not notice by itself that a
      day has begun during an opening, an action or a launch, of which the system tells it.
      """,
    example: """
      At 0:01 the screen shows 11,340 steps. They are yesterday's: nobody walks that far in a
      minute.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.screenSnapshots.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app else { return }

    let versions = subject.appDays
    if versions.isEmpty { return }
    for snapshot in app.screenSnapshots {
      let days = versions[app.dayEnds.partitioningIndex { $0.time > snapshot.time }]
      let index = days.index(at: snapshot.time)
      guard index >= 0 else { continue }
      let place = "\(snapshot.moment.rawValue) at \(snapshot.time.iso8601)"
      recorder.expectEqual(
        snapshot.day, days.day(index), "the app treats another day as today", at: place)
      guard let steps = snapshot.steps else { continue }
      let most = most(from: days.starts[index], days.range(index), at: snapshot.time, subject)
      recorder.expect(
        Int64(steps) <= most,
        Finding(
          "more steps are shown than the day had so far", at: place, expected: "at most \(most)",
          actual: "\(steps)"))
    }
  }

  /// The largest number of steps that a service can have read of a day.
  private static func most(
    from start: Int64, _ day: TimeRange?, at time: Instant, _ subject: Subject
  ) -> Int64 {
    if let readable = subject.readableSteps {
      return readable.largestSum(
        in: day ?? TimeRange(start, max(start, time.milliseconds)), until: time)
    }
    let samples = subject.stepOracle.samples(
      in: TimeRange(start, time.advanced(by: 1).milliseconds))
    return samples.reduce(0) { $0 + $1.value }
  }
}
