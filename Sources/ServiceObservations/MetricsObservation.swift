public import HealthModel

/// The uploads of an app's metrics service over a history, as observed at its borders: the health
/// store, the task scheduler and the server.
public struct MetricsObservation: Sendable {
  /// The result of reading one metric.
  public enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The metric has a value.
    case value(Value)
    /// The store returned no samples.
    case noData
    /// The read failed.
    case failed
  }

  /// The sleep of a night; durations are in milliseconds.
  public struct Sleep: Hashable, Sendable {
    /// The time asleep without a specific stage.
    public var unspecified: Int64 = 0
    /// The time in core sleep.
    public var core: Int64 = 0
    /// The time in deep sleep.
    public var deep: Int64 = 0
    /// The time in REM sleep.
    public var rem: Int64 = 0
    /// The time awake.
    public var awake: Int64 = 0
    /// The length of the union of the in-bed samples.
    public var recordedInBed: Int64 = 0
    /// The length of the union of all samples.
    public var timeInBed: Int64 = 0

    /// Creates a night without sleep.
    public init() {}
  }

  /// A batch that was sent to the server.
  public struct Batch: Hashable, Sendable {
    /// The label of the day.
    public var day: LocalDay
    /// The time range of the day.
    public var time: TimeRange
    /// The time range of the night.
    public var night: TimeRange
    /// The time at which the fetch started, according to the service.
    public var fetchedAt: Instant
    /// The time at which the server received the batch.
    public var sentAt: Instant
    /// True if the service was told that the server holds the batch.
    public var isConfirmed: Bool
    /// The readings of steps and vital signs, in the types' units.
    public var readings: [SampleType: Reading<Double>]
    /// The sleep of the night.
    public var sleep: Reading<Sleep>

    /// Creates a batch.
    public init(
      day: LocalDay, time: TimeRange, night: TimeRange, fetchedAt: Instant, sentAt: Instant,
      isConfirmed: Bool, readings: [SampleType: Reading<Double>], sleep: Reading<Sleep>
    ) {
      self.day = day
      self.time = time
      self.night = night
      self.fetchedAt = fetchedAt
      self.sentAt = sentAt
      self.isConfirmed = isConfirmed
      self.readings = readings
      self.sleep = sleep
    }
  }

  /// A read of the health store by the service.
  public struct Read: Hashable, Sendable {
    /// The type that was read.
    public var type: SampleType
    /// The time from the call to the answer.
    public var time: TimeRange
    /// True if the read failed; an answer without data is no failure.
    public var isFailed: Bool

    /// Creates a read.
    public init(type: SampleType, time: TimeRange, isFailed: Bool) {
      self.type = type
      self.time = time
      self.isFailed = isFailed
    }
  }

  /// An event that concerns the service's background task.
  public enum Event: Hashable, Sendable {
    /// A process of the app started.
    case launched
    /// The process ended.
    case ended
    /// The app asked the service to set up its background work.
    case activated
    /// An observer of the service was called.
    case updated
    /// A request was accepted; `earliest` is nil if the task may run immediately.
    case submitted(earliest: Instant?)
    /// A request was refused.
    case refused
    /// The task started.
    case began
    /// The task was completed.
    case completed(success: Bool)
    /// The time of the task was up.
    case expired
    /// The person signed out, and the app told the service.
    case signedOut
    /// The person signed in again; the app then asks the service to set up its background work.
    case signedIn
  }

  /// The metrics of a day that the app read for a screen.
  public struct DirectRead: Hashable, Sendable {
    /// The instant that the app asked for.
    public var instant: Instant
    /// The answer, as a batch that was not sent; nil if there was none.
    public var batch: Batch?

    /// Creates a read.
    public init(instant: Instant, batch: Batch?) {
      self.instant = instant
      self.batch = batch
    }
  }

  /// The batch after which the app asked for a hint about access.
  public enum HintedBatch: Hashable, Sendable, CaseIterable {
    /// No batch yet.
    case none
    /// A batch without data and without failures.
    case empty
    /// A batch without data in which a read failed.
    case failed
    /// A batch with a value.
    case filled
  }

  /// What the service knows about access and advises; cases are named as in its contract.
  public struct AccessAnswer: Hashable, Sendable {
    /// True if the person was asked before.
    public var wasAsked: Bool
    /// True if the service says that the device has health data.
    public var isAvailable: Bool
    /// The read access according to the service.
    public var readAccess: String
    /// The hint after each batch.
    public var hints: [HintedBatch: String]

    /// Creates an answer.
    public init(
      wasAsked: Bool, isAvailable: Bool, readAccess: String, hints: [HintedBatch: String]
    ) {
      self.wasAsked = wasAsked
      self.isAvailable = isAvailable
      self.readAccess = readAccess
      self.hints = hints
    }
  }

  /// An event with its time.
  public struct Entry: Hashable, Sendable {
    /// The time of the event.
    public var time: Instant
    /// The event.
    public var event: Event

    /// Creates an entry.
    public init(_ time: Instant, _ event: Event) {
      self.time = time
      self.event = event
    }
  }

  /// A sample with the times between which the store held it.
  public struct Sample: Hashable, Sendable {
    /// The start in milliseconds.
    public var start: Int64
    /// The end in milliseconds.
    public var end: Int64
    /// The value in the type's quanta.
    public var value: Int32
    /// The priority of its source among the sources of the type; the lowest number is the best.
    public var rank: Int32
    /// The time at which the store received it, in milliseconds.
    public var arrival: Int64
    /// The time at which the store deleted it, in milliseconds; `Int64.max` if it did not.
    public var departure: Int64
    /// The place among the samples of its type in the order in which the store received them.
    public var place: Int

    /// Creates a sample.
    public init(
      start: Int64, end: Int64, value: Int32, rank: Int32, arrival: Int64,
      departure: Int64 = .max, place: Int = 0
    ) {
      self.start = start
      self.end = end
      self.value = value
      self.rank = rank
      self.arrival = arrival
      self.departure = departure
      self.place = place
    }
  }

  /// The service's settings that its uploads have to follow; delays are in seconds.
  public struct Settings: Hashable, Sendable {
    /// The start of a day.
    public var day = DayPolicy.midnight
    /// The hour at which a night ends.
    public var nightHour = 12
    /// The minimum delay between a signal and the upload.
    public var batchingDelaySeconds = 15 * 60
    /// The delay before the first retry.
    public var retrySeconds = 15 * 60
    /// The maximum delay before a retry.
    public var maximumRetryDelaySeconds = 4 * 3_600
    /// The number of days that are uploaded, up to today.
    public var uploadedDays = 2

    /// Creates the default settings.
    public init() {}
  }

  /// The settings of the service.
  public var settings: Settings
  /// The time zones that the person was in.
  public var zones: ZoneTimeline
  /// The batches that the server received, in order of time.
  public var batches: [Batch] = []
  /// The service's reads of the health store, in the order of their answers.
  public var reads: [Read] = []
  /// The reads for screens, in order of time.
  public var directReads: [DirectRead] = []
  /// The answers about access, in order of time.
  public var accessAnswers: [AccessAnswer] = []
  /// The events of processes, signals and tasks, in order of time.
  public var events: [Entry] = []
  /// The samples that the store held at any time, by type, ascending by start.
  public var samples: [SampleType: [Sample]] = [:]
  /// The time ranges in which reading was not allowed, ascending.
  public var unreadable: [TimeRange] = []
  /// The types that the app asked to read, with the times at which the person first answered.
  public var readRequests: [SampleType: Instant] = [:]

  /// Creates an observation without uploads.
  public init(settings: Settings, zones: ZoneTimeline) {
    self.settings = settings
    self.zones = zones
  }
}
