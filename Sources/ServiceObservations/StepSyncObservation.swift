public import HealthModel

/// The step sync of an app over a history, as observed at its borders: the server, the persistent
/// state and the reported progress.
public struct StepSyncObservation: Sendable {
  /// The limits and delays that the service was given; times are in milliseconds.
  public struct Settings: Hashable, Sendable {
    /// The maximum number of samples and tombstones in a request.
    public var batchSize = 500
    /// The delay before the second attempt; it doubles with each further one.
    public var firstBackoff: Int64 = 1_000
    /// The maximum delay, unless the server asks for a longer one.
    public var maximumBackoff: Int64 = 5 * Milliseconds.minute
    /// The maximum number of attempts for one request.
    public var attempts = 8

    /// Creates the default settings.
    public init() {}
  }

  /// The answer to a request, as the service received it.
  public enum Answer: Hashable, Sendable {
    /// The server confirmed the batch.
    case confirmed
    /// The answer is missing or reports a failure after which the same request can succeed.
    case failed
    /// The server asked for a delay in milliseconds.
    case throttled(milliseconds: Int64)
    /// The server refused the batch permanently.
    case rejected
    /// The request was abandoned.
    case cancelled
  }

  /// A request to the server.
  public struct Request: Hashable, Sendable {
    /// The time from the call to its answer.
    public var time: TimeRange
    /// The number of samples in the batch.
    public var samples: Int
    /// The number of tombstones in the batch.
    public var tombstones: Int
    /// The answer.
    public var answer: Answer
    /// The number of samples that were confirmed to the service before, in the same epoch.
    public var confirmedSamples = 0
    /// The number of tombstones that were confirmed to the service before.
    public var confirmedTombstones = 0
    /// The number of samples without a record in the persistent state when the request was sent.
    public var unrecordedSamples = 0
    /// The number of samples inside an interval that the same sync had marked as synced.
    public var lateSamples = 0

    /// Creates a request.
    public init(time: TimeRange, samples: Int, tombstones: Int, answer: Answer) {
      self.time = time
      self.samples = samples
      self.tombstones = tombstones
      self.answer = answer
    }
  }

  /// The end of a sync.
  public enum End: Hashable, Sendable {
    /// The sync reported that everything is synced.
    case synced
    /// The sync reported that it was paused.
    case paused
    /// The sync reported that it was cancelled.
    case cancelled
    /// The sync reported an upload that failed in a number of attempts.
    case uploadFailed(attempts: Int)
    /// The sync reported another error.
    case failed
  }

  /// A call that stops a sync.
  public struct Interruption: Hashable, Sendable {
    /// The time of the call.
    public var time: Instant
    /// True for a cancellation, false for a pause.
    public var isCancellation: Bool
    /// The time at which the last of the store's calls ended that were in progress, of whichever
    /// service; nil if none ended during the sync.
    public var queryEnd: Instant?

    /// Creates a call.
    public init(time: Instant, isCancellation: Bool, queryEnd: Instant? = nil) {
      self.time = time
      self.isCancellation = isCancellation
      self.queryEnd = queryEnd
    }
  }

  /// One call of `sync()`.
  public struct Run: Hashable, Sendable {
    /// The time of the call.
    public var time: TimeRange
    /// The positions of its requests in `requests`.
    public var requests: Range<Int>
    /// The way in which the sync ended.
    public var end: End
    /// The call with which the app stopped it; nil if the app did not.
    public var interruption: Interruption?
    /// The number of queries for samples and for changes while it was running, also of other
    /// services.
    public var reads = 0
    /// The number of intervals that it marked as synced.
    public var markedIntervals = 0
    /// The number of intervals that it marked while samples in them were not confirmed.
    public var unconfirmedMarks = 0
    /// The number of samples in the store that no confirmed request contained when it ended; only
    /// counted if the sync reported that everything is synced.
    public var missingSamples = 0
    /// The number of deleted samples that were sent and of which no tombstone was confirmed when it
    /// ended; only counted if the sync reported that everything is synced.
    ///
    /// Deletions that the store may have forgotten by then do not count.
    public var missingTombstones = 0
    /// The last number of intervals that the progress reported as done.
    public var done = 0
    /// The last number of intervals that the progress reported in all.
    public var total = 0
    /// The number of progress reports in which the number of done intervals decreased.
    public var decreases = 0
    /// The number of progress reports with more intervals done than there are.
    public var excesses = 0
    /// The number of progress reports with an estimate before one interval was done, or with a
    /// negative one.
    public var unfoundedEstimates = 0
    /// True if a report had an estimate.
    public var hasEstimate = false
    /// True if the progress reported that no sync is running after the call had returned.
    public var isIdleAfterwards = true

    /// Creates a run.
    public init(time: TimeRange, requests: Range<Int>, end: End) {
      self.time = time
      self.requests = requests
      self.end = end
    }
  }

  /// The samples that the server holds at the end and that come from the history, ascending by row.
  public struct Content: Sendable, Equatable {
    /// The history's rows.
    public var rows: [Int32] = []
    /// The starts in milliseconds.
    public var starts: [Int64] = []
    /// The ends in milliseconds.
    public var ends: [Int64] = []
    /// The numbers of steps.
    public var counts: [Int64] = []
    /// The positions of the writers in `writers`.
    public var writers: [Int32] = []
    /// The distinct writers, in the order of their first sample.
    public var writerNames: [Writer] = []

    /// Creates empty content.
    public init() {}
  }

  /// The app that wrote a sample and the device that measured it.
  public struct Writer: Hashable, Sendable {
    /// The bundle identifier of the app.
    public var bundleIdentifier: String
    /// The name of the device, if known.
    public var deviceName: String?

    /// Creates a writer.
    public init(bundleIdentifier: String, deviceName: String?) {
      self.bundleIdentifier = bundleIdentifier
      self.deviceName = deviceName
    }
  }

  /// The limits and delays that the service was given.
  public var settings = Settings()
  /// The requests, in the order of their calls.
  public var requests: [Request] = []
  /// The syncs, in order of time.
  public var runs: [Run] = []
  /// The samples on the server at the end.
  public var content = Content()

  /// Creates an observation without requests.
  public init() {}
}
