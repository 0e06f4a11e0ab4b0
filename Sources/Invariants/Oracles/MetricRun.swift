import HealthModel
import ServiceObservations

/// A run of the metrics service's background task.
struct MetricRun {
  /// The time at which it began.
  let began: Instant
  /// The time at which it was completed or the process ended; nil if neither happened.
  var ended: Instant?
  /// The success that the service reported; nil if the run was not completed.
  var success: Bool?
  /// True if its time was up before it was completed.
  var isExpired = false
  /// True if the process ended before it was completed.
  var isCut = false
  /// True if nobody was signed in when it began, so that there was nothing to upload.
  var isSignedOut = false

  /// Returns true if the run was in progress at a time.
  func contains(_ time: Instant) -> Bool { began <= time && ended.map { time <= $0 } ?? true }

  /// Returns the runs of a log, in order of time.
  static func runs(of metrics: MetricsObservation) -> [MetricRun] {
    var runs: [MetricRun] = []
    var isSignedOut = false
    for entry in metrics.events {
      switch entry.event {
      case .signedOut: isSignedOut = true
      case .signedIn: isSignedOut = false
      case .began: runs.append(MetricRun(began: entry.time, isSignedOut: isSignedOut))
      default: break
      }
      guard let last = runs.indices.last, runs[last].ended == nil else { continue }
      switch entry.event {
      case .completed(let success):
        runs[last].success = success
        runs[last].ended = entry.time
      case .expired: runs[last].isExpired = true
      case .ended, .launched:
        runs[last].isCut = true
        runs[last].ended = entry.time
      default: continue
      }
    }
    return runs
  }
}

extension [MetricRun] {
  /// Returns the last run that began at or before a time.
  func last(at time: Instant) -> MetricRun? {
    let index = partitioningIndex { $0.began > time }
    return index > 0 ? self[index - 1] : nil
  }
}
