import HealthModel
import ServiceObservations

/// A read of steps or sleep returns what the store's readable samples said during the read.
package enum StepsAndSleepReadsMatchTheStore: Invariant {
  package static let statement =
    "A read of steps or sleep returns what the store's readable samples said during the read"
  package static let notes = CheckNotes(
    verifies: """
      steps are the merged steps of the samples that start in the time range; sleep is the time in
      which at least one source reports sleep, clipped to the time range; without readable samples
      both are 0.
      """,
    omits: """
      reads that failed; a fraction of a step; the choice of the time range. If there are more than
      250 reads, an evenly spaced selection is examined.
      """,
    oracle: """
      the samples with their times of arrival, searched, cut at every start and end, and added up
      span by span.
      """,
    blindSpots: """
      if samples arrive or access changes during the read, both the earlier and the later contents
      of the store are accepted; so are they in the millisecond in which it began if the store
      answered a read within a millisecond; where the store answers reads before the request with
      nothing, a type that the app never requests counts as unreadable.
      """,
    example: """
      iPhone and watch report the same 1,000 steps. A read of the day returns 1,000, not 2,000.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  private typealias Read = (
    quantity: StepsAndSleepObservation.Quantity, range: TimeRange, began: Instant
  )

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.metrics != nil && ended(subject) > 0
  }

  private static func ended(_ subject: Subject) -> Int {
    subject.observations.app?.stepsAndSleep?.entries.count {
      if case .readEnded(_, .some) = $0.event { true } else { false }
    } ?? 0
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app, let metrics = app.metrics,
      let entries = app.stepsAndSleep?.entries
    else { return }

    let history = MetricsHistory(metrics, subject.semantics)
    let stride = max(1, ended(subject) / 250)
    var reads: [Int: Read] = [:]
    var number = 0
    for entry in entries {
      if case .readBegan(let number, let quantity, let range) = entry.event {
        reads[number] = (quantity, range, entry.time)
      }
      guard case .readEnded(let id, let value?) = entry.event,
        let read = reads.removeValue(forKey: id)
      else { continue }
      number += 1
      if number % stride != 0 { continue }
      let states = history.states(readFrom: read.began, to: entry.time, app)
      let expected = states.map { amount(read, history, at: $0) }
      recorder.expect(
        expected.contains { abs($0 - whole(value, read.quantity)) < 1 },
        Finding(
          "a read did not return the samples' value",
          at: "\(read.quantity.rawValue) of \(read.range.text) at \(entry.time.iso8601)",
          expected: "\(expected.first ?? 0)", actual: "\(whole(value, read.quantity))"))
    }
  }

  /// The steps, rounded down, or the milliseconds asleep.
  private static func amount(_ read: Read, _ history: MetricsHistory, at time: Int64) -> Double {
    switch read.quantity {
    case .steps: history.values(of: .stepCount, in: read.range, at: time).first ?? 0
    case .sleep: Double(history.asleep(in: read.range, at: time))
    }
  }

  private static func whole(_ value: Double, _ quantity: StepsAndSleepObservation.Quantity)
    -> Double
  {
    // The store adds up millionths: one less than a whole step is not that step.
    quantity == .steps
      ? ((value * 1e6).rounded() / 1e6).rounded(.down) : (value * 3_600_000).rounded()
  }
}
