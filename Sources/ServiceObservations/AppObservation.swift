public import HealthModel

/// The behaviour of an app over a history, and the final contents of its servers and stores.
public struct AppObservation: Sendable {
  /// A day that the app closed, as its server holds it.
  public struct ClosedDay: Hashable, Sendable {
    /// The day.
    public let day: LocalDay
    /// The day's time range according to the app.
    public let range: TimeRange
    /// The day's steps; nil if the app could not know them.
    public let steps: Int?
    /// The day's seconds of sleep; nil if the app could not know them.
    public let sleepSeconds: Int?
    /// True if reading was denied at a time when the day may have been read.
    public let isUnreadable: Bool
    /// The time of the last delivery of a sample, or of a deletion, that may change the values; nil
    /// for none.
    public let lastDelivery: Instant?
    /// True if the app states that the person entered the sleep.
    public let isSleepManual: Bool

    /// Creates a closed day.
    public init(
      day: LocalDay, range: TimeRange, steps: Int?, sleepSeconds: Int?, isUnreadable: Bool = false,
      lastDelivery: Instant? = nil, isSleepManual: Bool = false
    ) {
      self.day = day
      self.range = range
      self.steps = steps
      self.sleepSeconds = sleepSeconds
      self.isUnreadable = isUnreadable
      self.lastDelivery = lastDelivery
      self.isSleepManual = isSleepManual
    }
  }

  /// A day end that the person set.
  public struct DayEnd: Hashable, Sendable {
    /// The time at which it was set.
    public let time: Instant
    /// The day policy from then on.
    public let policy: DayPolicy

    /// Creates a day end.
    public init(time: Instant, policy: DayPolicy) {
      self.time = time
      self.policy = policy
    }
  }

  /// A weight as held by the app or by the health store.
  public struct Weight: Hashable, Sendable, Comparable {
    /// The time of measurement.
    public let time: Instant
    /// The weight in whole grams.
    public let grams: Int32

    /// Creates a weight.
    public init(time: Instant, grams: Int32) {
      self.time = time
      self.grams = grams
    }

    public static func < (left: Weight, right: Weight) -> Bool {
      (left.time, left.grams) < (right.time, right.grams)
    }
  }

  /// The time range that the observation covers.
  public var span: TimeRange
  /// The day ends that the person set, in order of time.
  public var dayEnds: [DayEnd] = []
  /// The closed days that the server holds, ascending.
  public var closedDays: [ClosedDay] = []
  /// The times at which the app was opened, ascending.
  public var openings: [Instant] = []
  /// The openings that began while there was health data, and during which no call to the health
  /// store failed, ascending.
  public var readings: [Instant] = []
  /// The times at which a step sync ended with nothing left to send, ascending.
  public var syncs: [Instant] = []
  /// The history's rows that had arrived in the health store, ascending.
  ///
  /// Rows that the app could not know of because reading was denied are included only if the server
  /// holds them.
  public var arrivedRows: [Int32] = []
  /// The history's rows that the step server holds, ascending and with repetitions.
  public var uploadedRows: [Int32] = []
  /// The number of samples on the step server that belong to no row of the history.
  public var unknownUploads = 0
  /// The number of intervals that the app does not consider synced.
  public var unsyncedIntervals = 0
  /// The weights that the app shows, ascending.
  public var shownWeights: [Weight] = []
  /// The weights that the health store holds and that are not in the future, ascending.
  public var storedWeights: [Weight] = []
  /// The weights of other writers that the person deleted in the app and that are still in the
  /// store, ascending.
  public var deletedImports: [Weight] = []
  /// The weights that the person typed and did not delete, ascending.
  public var typedWeights: [Weight] = []
  /// The snapshots of what the app showed, in order of time.
  public var screenSnapshots: [ScreenSnapshot] = []
  /// The number of checks whether the app shows a typed weight.
  public var weightChecks = 0
  /// The typed weights that the app did not show unchanged, in order of time.
  public var lostWeights: [LostWeight] = []
  /// The number of authorization requests for health data.
  public var accessRequests = 0
  /// The number of requests made while another one for the same types was pending.
  public var concurrentRequests = 0
  /// The types whose changes may wake the app, by name.
  public var wakingTypes: [String] = []
  /// The waking types that a process of the app did not observe, by name.
  public var unobservedTypes: [String] = []
  /// The types whose background delivery stopped because completions were not called, by name.
  public var stoppedTypes: [String] = []
  /// The faults of the scenario, in order: true if one affected a call of the app.
  public var triggeredFaults: [Bool] = []
  /// The longest that a call to the health store took, in virtual milliseconds.
  public var longestCall: Int64 = 0
  /// The shortest time from the begin of a read of the health store to its answer, in virtual
  /// milliseconds.
  public var shortestAnswer = Int64.max
  /// The violations that the servers and the health store recorded.
  public var violations: [String] = []
  /// The uploads of the metrics service; nil if they were not observed.
  public var metrics: MetricsObservation?
  /// The step sync's requests and runs; nil if they were not observed.
  public var stepSync: StepSyncObservation?
  /// The short lives of the weight sync; nil if they were not observed.
  public var weights: WeightObservation?
  /// The ends of short lives of the step sync.
  public var stepSyncLives: [StepSyncLife] = []
  /// The calls of what the app's screens use; nil if none were made.
  public var screenModels: ScreenModels?
  /// The lives of the store of steps and sleep on devices of their own.
  public var storeLives: [StoreLife] = []
  /// The stores of steps and sleep on devices that were prepared for them, one for each case.
  public var preparedStores: [PreparedStore] = []
  /// The metrics services on devices that were prepared for them, one for each case.
  public var preparedMetrics: [PreparedMetrics] = []
  /// The steps-and-sleep store, its reader and its extension; nil if they were not observed.
  public var stepsAndSleep: StepsAndSleepObservation?
  /// The number of events by name, such as launches, foregrounds and uploads.
  public var events: [String: Int] = [:]
  /// The number of calls to the health store, by kind.
  public var calls: [String: Int] = [:]
  /// The number of rows that the calls scanned.
  public var samplesScanned = 0
  /// The virtual time from the start of the span, in milliseconds.
  public var virtualMilliseconds: Int64 = 0
  /// The end of the app's run, which may be later than that of the span.
  public var end: Instant { max(span.end, span.start.advanced(by: virtualMilliseconds)) }

  /// Creates an empty observation of a time range.
  public init(span: TimeRange) { self.span = span }
}
