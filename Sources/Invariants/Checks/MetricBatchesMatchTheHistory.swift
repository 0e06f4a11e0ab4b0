import HealthModel
import ServiceObservations

/// The values of a batch of metrics are those of the samples that were readable when it was
/// fetched.
package enum MetricBatchesMatchTheHistory: Invariant {
  package static let statement =
    "A batch of metrics says what the store's readable samples said when it was fetched"
  package static let notes = CheckNotes(
    verifies: """
      an uploaded batch, a batch for a screen and reads one by one agree with the store; the steps
      of a batch are the merged steps of the samples that start in its day, rounded down; each vital
      sign is the value of the sample with the latest start in the day; the sleep is the merge of
      the samples from noon to noon; a metric without readable samples has no data; a metric has
      failed if and only if its reads failed; at least one metric of a batch has not failed.
      """,
    omits: """
      which stage counts where sources report different ones; which of several samples with the same
      start counts; the bounds of the day, which are another invariant's.
      """,
    oracle: """
      the samples with their times of arrival, searched, cut at every start and end, and added up
      span by span.
      """,
    blindSpots: """
      if samples arrive or access changes between the fetch and the upload, both the earlier and the
      later contents of the store are accepted; so are they in the millisecond of the fetch if the
      store answered a read within a millisecond.
      """,
    example: """
      The last heart rate of the day is 61 at 22:14. A batch with 58, from the sample written before
      it, is wrong; so is one with 0 where nothing could be read.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    subject.observations.app?.metrics?.batches.isEmpty == false
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let app = subject.observations.app, let metrics = app.metrics else { return }

    let history = MetricsHistory(metrics, subject.semantics)
    let days = MetricDays(metrics, TimeRange(start: app.span.start, end: app.end))
    for batch in metrics.batches + metrics.directReads.compactMap(\.batch) {
      let reads = Reads(of: metrics, in: batch)
      let place = "\(batch.day) at \(batch.fetchedAt.iso8601)"
      let readings = batch.readings.sorted { $0.key.rawValue < $1.key.rawValue }
      recorder.expect(
        batch.sleep != .failed || readings.contains { $0.value != .failed },
        Finding(
          "a batch was uploaded although every read had failed", at: place,
          expected: "no batch", actual: "\(readings.count + 1) failures"))
      guard let time = days.time(of: batch.day), let night = days.night(of: batch.day)
      else { continue }
      let states = history.states(readFrom: batch.fetchedAt, to: batch.sentAt, app)
      for (type, reading) in readings {
        let expected = states.map { history.values(of: type, in: time, at: $0) }
        judge(
          reading, "\(type) at \(place)", reads.outcome(of: type), &recorder,
          expected: expected.map { $0.map { "\($0)" }.joined(separator: " or ") },
          actual: { "\($0)" },
          hasData: { !expected[$0].isEmpty },
          allows: { value, state in
            expected[state].contains { abs($0 - value) <= 1e-6 * max(1, abs($0)) }
          })
      }
      let sleep = states.map { history.sleep(in: night, at: $0) }
      judge(
        batch.sleep, "sleepAnalysis at \(place)", reads.outcome(of: .sleepAnalysis), &recorder,
        expected: sleep.map { $0?.exact.text ?? "" }, actual: { $0.text },
        // A sample that only touches the night may count as data or not.
        hasData: { sleep[$0].map { $0.exact.timeInBed > 0 } ?? false },
        allows: { value, state in sleep[state]?.allows(value) ?? false })
    }
  }

  private static func judge<Value>(
    _ reading: MetricsObservation.Reading<Value>, _ place: String,
    _ reads: (failed: Bool, answered: Bool), _ recorder: inout CheckRecorder,
    expected: [String], actual: (Value) -> String, hasData: (Int) -> Bool,
    allows: (Value, Int) -> Bool
  ) {
    let states = expected.indices
    let text = hasData(0) ? expected[0] : "no data"
    switch reading {
    case .failed:
      recorder.expect(
        reads.failed,
        Finding(
          "a metric has failed without a failed read", at: place, expected: text, actual: "failed"))
    case _ where reads.failed && !reads.answered:
      recorder.expect(
        false,
        Finding(
          "a failed read is not reported as failed", at: place, expected: "failed",
          actual: reading.text(actual)))
    case .noData:
      recorder.expect(
        states.contains { !hasData($0) },
        Finding("a metric lacks its data", at: place, expected: text, actual: "no data"))
    case .value(let value):
      recorder.expect(
        states.contains { allows(value, $0) },
        Finding(
          "a metric's value is not the samples'", at: place, expected: text,
          actual: actual(value)))
    }
  }

  /// The reads of the store while a batch was made.
  private struct Reads {
    private let reads: ArraySlice<MetricsObservation.Read>
    private let fetchedAt: Instant

    init(of metrics: MetricsObservation, in batch: MetricsObservation.Batch) {
      let first = metrics.reads.partitioningIndex { $0.time.end >= batch.fetchedAt }
      reads = metrics.reads[first...].prefix { $0.time.end <= batch.sentAt }
      fetchedAt = batch.fetchedAt
    }

    func outcome(of type: SampleType) -> (failed: Bool, answered: Bool) {
      let own = reads.filter { $0.type == type && $0.time.start >= fetchedAt }
      return (own.contains { $0.isFailed }, own.contains { !$0.isFailed })
    }
  }
}

extension MetricsObservation.Reading {
  fileprivate func text(_ value: (Value) -> String) -> String {
    switch self {
    case .value(let held): value(held)
    case .noData: "no data"
    case .failed: "failed"
    }
  }
}
