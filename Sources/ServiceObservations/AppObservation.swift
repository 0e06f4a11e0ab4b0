public import HealthModel

/// What an app did over the days of a history, and what its servers and stores held in the end.
public struct AppObservation: Sendable {
  /// A day that the app closed, as its server holds it.
  public struct ClosedDay: Hashable, Sendable {
    /// The day.
    public let day: LocalDay
    /// The day's time as the app had it.
    public let range: TimeRange
    /// Its steps; nil where the app could not know them.
    public let steps: Int?
    /// Its seconds asleep; nil where the app could not know them.
    public let sleepSeconds: Int?
    /// Whether its values may differ from the history's: reading was not allowed when the day was
    /// read, or samples came after it was read for the last time.
    public let isExcused: Bool

    /// Makes a day.
    ///
    /// - Parameters:
    ///   - day: The day.
    ///   - range: The day's time.
    ///   - steps: Its steps.
    ///   - sleepSeconds: Its seconds asleep.
    ///   - isExcused: Whether its values may differ from the history's.
    public init(
      day: LocalDay, range: TimeRange, steps: Int?, sleepSeconds: Int?, isExcused: Bool
    ) {
      self.day = day
      self.range = range
      self.steps = steps
      self.sleepSeconds = sleepSeconds
      self.isExcused = isExcused
    }
  }

  /// A day end that the person set.
  public struct DayEnd: Hashable, Sendable {
    /// When it was set.
    public let time: Instant
    /// When days begin from then on.
    public let policy: DayPolicy

    /// Makes a day end.
    ///
    /// - Parameters:
    ///   - time: When it was set.
    ///   - policy: When days begin from then on.
    public init(time: Instant, policy: DayPolicy) {
      self.time = time
      self.policy = policy
    }
  }

  /// A weight as one side holds it.
  public struct Weight: Hashable, Sendable, Comparable {
    /// When it was measured.
    public let time: Instant
    /// Whole grams.
    public let grams: Int32

    /// Makes a weight.
    ///
    /// - Parameters:
    ///   - time: When it was measured.
    ///   - grams: Whole grams.
    public init(time: Instant, grams: Int32) {
      self.time = time
      self.grams = grams
    }

    /// By time, then by grams.
    ///
    /// - Parameters:
    ///   - left: One weight.
    ///   - right: Another one.
    /// - Returns: Whether the first comes first.
    public static func < (left: Weight, right: Weight) -> Bool {
      (left.time, left.grams) < (right.time, right.grams)
    }
  }

  /// The time that was lived through.
  public var span: TimeRange
  /// The day ends that the person set, in order of time.
  public var dayEnds: [DayEnd] = []
  /// The days that the server holds, ascending.
  public var closedDays: [ClosedDay] = []
  /// When the app was opened, ascending.
  public var openings: [Instant] = []
  /// When a sync of steps ended with nothing left, ascending.
  public var syncs: [Instant] = []
  /// The rows of the history that had arrived in the health store, ascending; those that came
  /// while reading was not allowed only if the server holds them all the same.
  public var arrivedRows: [Int32] = []
  /// The rows that the step server holds, ascending; one twice where it holds it twice.
  public var uploadedRows: [Int32] = []
  /// Samples that the step server holds and that are of no history.
  public var unknownUploads = 0
  /// Intervals that the app does not take for synced.
  public var unsyncedIntervals = 0
  /// The weights that the app shows, ascending.
  public var shownWeights: [Weight] = []
  /// The weights that the health store holds, ascending.
  public var storedWeights: [Weight] = []
  /// Those of other writers that the person has deleted in the app, ascending.
  public var hiddenWeights: [Weight] = []
  /// Weights that the person typed and did not delete, ascending.
  public var typedWeights: [Weight] = []
  /// What the app showed, in order of time.
  public var looks: [Look] = []
  /// How often a weight that the person typed was looked for.
  public var weightsSought = 0
  /// Typed weights that were not shown as they were typed, in order of time.
  public var lostWeights: [LostWeight] = []
  /// How often the app asked for access to health data.
  public var accessRequests = 0
  /// How many of those were made while another one of the same types was unanswered.
  public var doubledRequests = 0
  /// Types whose changes may wake the app, by name.
  public var wakingTypes: [String] = []
  /// Those of them that a process of the app did not observe, by name.
  public var deafTypes: [String] = []
  /// Types whose background delivery has stopped, since completions were not called.
  public var stoppedTypes: [String] = []
  /// What the servers say that the app did wrong.
  public var violations: [String] = []
  /// Days for which the metrics' server holds a batch.
  public var metricDays = 0
  /// How often the things of a life happened, by name: launches, foregrounds, uploads and so on.
  public var events: [String: Int] = [:]
  /// The calls on the health store, by kind.
  public var calls: [String: Int] = [:]
  /// Rows touched by the calls.
  public var samplesScanned = 0
  /// Virtual time, in milliseconds.
  public var virtualMilliseconds: Int64 = 0

  /// Makes an observation of nothing yet.
  ///
  /// - Parameter span: The time that is lived through.
  public init(span: TimeRange) { self.span = span }
}
