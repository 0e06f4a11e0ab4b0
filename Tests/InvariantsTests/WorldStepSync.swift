import HealthModel
import ServiceObservations

extension World {
  /// Four syncs: one with two failures, one with a refused batch, one that fails, and a last one.
  static var correctStepSync: StepSyncObservation {
    var sync = StepSyncObservation()
    sync.settings.attempts = 3
    sync.settings.batchSize = 4
    let (a, b, c) = (at(0, 12), at(1, 1), at(1, 2))
    sync.requests = [
      request(a, 60_000, .failed, 4),
      request(a + 61_000, 1_000, .throttled(milliseconds: 30_000), 4),
      request(a + 92_000, 1_000, .confirmed, 4),
      request(a + 93_000, 1_000, .confirmed, 1, tombstones: 1),
      request(b, 1_000, .rejected, 1),
      request(b + 1_000, 1_000, .confirmed, 1),
      request(c, 1_000, .failed, 1),
      request(c + 2_000, 1_000, .throttled(milliseconds: 30_000), 1),
      request(c + 33_000, 1_000, .failed, 1),
      request(at(1, 3), 1_000, .confirmed, 1),
    ]
    sync.runs = [
      run(a, a + 94_000, 0..<4, .synced, intervals: 2),
      run(b, b + 2_000, 4..<6, .uploadFailed(attempts: 1), intervals: 1),
      run(c, c + 34_000, 6..<9, .uploadFailed(attempts: 3), intervals: 0),
      run(at(1, 3), at(1, 3) + 1_000, 9..<10, .synced, intervals: 1),
    ]
    // The last request is in progress.
    sync.runs[0].interruption = .init(
      time: Instant(milliseconds: a + 93_500), isCancellation: false)
    sync.runs[1].total = 2
    sync.runs[2].total = 1
    for (row, sample) in (watchSteps + phoneSteps).enumerated() {
      sync.content.rows.append(Int32(row))
      sync.content.starts.append(sample.0)
      sync.content.ends.append(sample.1)
      sync.content.counts.append(Int64(sample.2))
      sync.content.writers.append(row < watchSteps.count ? 0 : 1)
    }
    sync.content.writerNames = ["watch", "phone"].map {
      StepSyncObservation.Writer(bundleIdentifier: "test.\($0)", deviceName: nil)
    }
    return sync
  }

  static func request(
    _ start: Int64, _ length: Int64, _ answer: StepSyncObservation.Answer, _ samples: Int,
    tombstones: Int = 0
  ) -> StepSyncObservation.Request {
    StepSyncObservation.Request(
      time: TimeRange(start, start + length), samples: samples, tombstones: tombstones,
      answer: answer)
  }

  private static func run(
    _ start: Int64, _ end: Int64, _ requests: Range<Int>, _ outcome: StepSyncObservation.End,
    intervals: Int
  ) -> StepSyncObservation.Run {
    var run = StepSyncObservation.Run(
      time: TimeRange(start, end), requests: requests, end: outcome)
    run.markedIntervals = intervals
    run.done = intervals
    run.total = intervals
    run.hasEstimate = true
    return run
  }
}
