import HealthModel
import ServiceObservations

/// A replay of the requests for the metrics service's background task.
struct MetricRequestReplay {
  /// The time within which a request must follow its cause.
  private static let promptly = Milliseconds.second

  private let settings: MetricsObservation.Settings
  /// The first signal since the last run began.
  private var signal: Instant?
  /// The earliest start that the pending request of the process permits.
  private var ownRequest: Instant?
  /// True if a request of any process is pending.
  private var isPending = false
  /// The number of failed runs in a row in this process, at the start of the current or last run.
  private var failures = 0
  /// True during a run, and after a failed run until a request was submitted.
  private var permitsRetry = false
  private var isRunning = false
  /// True between a sign-out and the next sign-in, when changes need no request.
  private var isSignedOut = false
  /// The causes that no request has followed yet.
  private var causes: [(time: Instant, name: String)] = []

  init(_ settings: MetricsObservation.Settings) { self.settings = settings }

  /// Takes the next event of the log.
  mutating func take(_ entry: MetricsObservation.Entry, _ recorder: inout CheckRecorder) {
    settleCauses(before: entry.time, &recorder)
    switch entry.event {
    case .launched, .ended:
      ownRequest = nil
      (failures, permitsRetry, isRunning) = (0, false, false)
      causes = []
    case .activated:
      signal = signal ?? entry.time
    case .updated:
      signal = signal ?? entry.time
      if !isSignedOut { causes.append((entry.time, "a change")) }
    case .submitted(let earliest):
      judge(earliest ?? entry.time, at: entry.time, &recorder)
    case .refused:
      causes = []
    case .began:
      (signal, ownRequest, isPending) = (nil, nil, false)
      (isRunning, permitsRetry) = (true, true)
      causes = []
    case .completed(let success):
      isRunning = false
      if success {
        (failures, permitsRetry) = (0, false)
      } else {
        failures += 1
        if !isSignedOut { causes.append((entry.time, "a failed run")) }
      }
    case .signedOut:
      (signal, ownRequest, isPending, failures) = (nil, nil, false, 0)
      (isSignedOut, causes) = (true, [])
    case .signedIn:
      isSignedOut = false
    case .expired:
      return
    }
  }

  /// Expects a pending request for the causes that occurred some time before.
  private mutating func settleCauses(before time: Instant, _ recorder: inout CheckRecorder) {
    while let cause = causes.first,
      cause.time.advanced(by: Self.promptly) < time
    {
      causes.removeFirst()
      recorder.expect(
        isPending,
        Finding(
          "no request follows \(cause.name)", at: cause.time.iso8601,
          expected: "a pending request", actual: "none"))
    }
  }

  private mutating func judge(
    _ begin: Instant, at time: Instant, _ recorder: inout CheckRecorder
  ) {
    if let signal {
      let earliest = signal.advanced(by: Int64(settings.batchingDelaySeconds) * 1_000)
      recorder.expect(
        begin >= earliest || isRetry(begin, at: time),
        Finding(
          "a request lets the upload begin too early", at: time.iso8601,
          expected: "\(earliest.iso8601) or later", actual: begin.iso8601))
    } else {
      recorder.expect(
        isRetry(begin, at: time),
        Finding(
          permitsRetry
            ? "a retry does not have the required delay"
            : "a request follows neither a signal nor a failure",
          at: time.iso8601, expected: permitsRetry ? retryText : "no request",
          actual: "begin after \((begin.milliseconds - time.milliseconds) / 1_000) s"))
    }
    if let ownRequest {
      recorder.expect(
        begin <= ownRequest,
        Finding(
          "a request postpones the pending one", at: time.iso8601,
          expected: "\(ownRequest.iso8601) or earlier", actual: begin.iso8601))
    }
    ownRequest = begin
    isPending = true
    if !isRunning { permitsRetry = false }
  }

  /// The delay of the next retry in seconds, by the failures of the process.
  private var retryDelay: Int {
    // After the run, its own failure is already counted.
    let earlier = max(0, isRunning ? failures : failures - 1)
    var delay = settings.retrySeconds
    for _ in 0..<earlier where delay < settings.maximumRetryDelaySeconds { delay *= 2 }
    return min(delay, settings.maximumRetryDelaySeconds)
  }

  private var retryText: String {
    "begin after \(retryDelay) to \(settings.maximumRetryDelaySeconds) s"
  }

  private func isRetry(_ begin: Instant, at time: Instant) -> Bool {
    let delay = begin.milliseconds - time.milliseconds
    let most = Int64(max(settings.maximumRetryDelaySeconds, retryDelay)) * 1_000
    return permitsRetry && Int64(retryDelay) * 1_000 <= delay && delay <= most
  }
}
