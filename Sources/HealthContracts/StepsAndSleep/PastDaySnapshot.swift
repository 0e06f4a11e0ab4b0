public import HealthModel
extension StepsAndSleep {
  /// A closed day with its final values and the targets that it had.
  public struct PastDaySnapshot: Hashable, Sendable {
    /// The day's label.
    public var day: LocalDay
    /// The day's time.
    public var range: TimeRange
    /// The day's steps; nil where they cannot be known.
    public var steps: Int?
    /// Seconds asleep, entered by hand or measured; nil where they cannot be known.
    public var sleepSeconds: Int?
    /// Whether sleep was entered by hand, which late data does not change.
    public var isSleepManual: Bool
    /// The steps that the app and the extension spent.
    public var spentSteps: Int
    /// The targets that the day had.
    public var targets: Targets
    /// The points that the person gave.
    public var points: OwnPoints
    /// The day's energy by these targets.
    public var energy: EnergyPoints
    /// How often late data has changed the snapshot; the higher revision counts.
    public var revision: Int

    /// Makes a snapshot.
    ///
    /// - Parameters:
    ///   - day: The day's label.
    ///   - range: The day's time.
    ///   - targets: The targets that the day had.
    ///   - points: The points that the person gave.
    ///   - energy: The day's energy.
    public init(
      day: LocalDay, range: TimeRange, targets: Targets, points: OwnPoints, energy: EnergyPoints
    ) {
      self.day = day
      self.range = range
      steps = nil
      sleepSeconds = nil
      isSleepManual = false
      spentSteps = 0
      self.targets = targets
      self.points = points
      self.energy = energy
      revision = 0
    }
  }

  /// What earns all points.
  public struct Targets: Hashable, Sendable {
    /// Steps, at least 1.
    public var steps: Int
    /// Seconds asleep, at least 1.
    public var sleepSeconds: Int

    /// Makes targets.
    ///
    /// - Parameters:
    ///   - steps: Steps, at least 1.
    ///   - sleepSeconds: Seconds asleep, at least 1.
    public init(
      steps: Int = EnergyDefaults.stepsTarget, sleepSeconds: Int = EnergyDefaults.sleepTargetSeconds
    ) {
      precondition(steps > 0 && sleepSeconds > 0, "targets \(steps) and \(sleepSeconds) s")
      self.steps = steps
      self.sleepSeconds = sleepSeconds
    }
  }

  /// The points that the person gave a day; each counts for 0 to 20.
  public struct OwnPoints: Hashable, Sendable {
    /// For the body.
    public var body: Int
    /// For the mind.
    public var mind: Int
    /// For the heart.
    public var heart: Int

    /// Makes points.
    ///
    /// - Parameters:
    ///   - body: For the body.
    ///   - mind: For the mind.
    ///   - heart: For the heart.
    public init(body: Int = 0, mind: Int = 0, heart: Int = 0) {
      self.body = body
      self.mind = mind
      self.heart = heart
    }
  }

  /// A day's values as they go to the server while the day lasts; test overrides never do.
  public struct DailyStats: Hashable, Sendable {
    /// The day's label, which is the row's identity.
    public var day: LocalDay
    /// Steps; nil where they are not known, which leaves the server's value.
    public var steps: Int?
    /// Seconds asleep; nil where they are not known, which leaves the server's value.
    public var sleepSeconds: Int?
    /// The steps that were spent.
    public var spentSteps: Int
    /// The targets.
    public var targets: Targets
    /// The points that the person gave.
    public var points: OwnPoints
    /// The energy so far.
    public var energy: EnergyPoints

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - day: The day's label.
    ///   - steps: Steps, where known.
    ///   - sleepSeconds: Seconds asleep, where known.
    ///   - spentSteps: The steps that were spent.
    ///   - targets: The targets.
    ///   - points: The points that the person gave.
    ///   - energy: The energy so far.
    public init(
      day: LocalDay, steps: Int?, sleepSeconds: Int?, spentSteps: Int, targets: Targets,
      points: OwnPoints, energy: EnergyPoints
    ) {
      self.day = day
      self.steps = steps
      self.sleepSeconds = sleepSeconds
      self.spentSteps = spentSteps
      self.targets = targets
      self.points = points
      self.energy = energy
    }
  }

  /// The server: each call inserts a day's row or replaces it.
  @MainActor
  public protocol StatsSyncing: Sendable {
    /// Hands over the values of the day that lasts.
    ///
    /// - Parameter stats: The values; what is nil leaves the server's value.
    /// - Throws: What the server or the way to it says.
    func syncDailyStats(_ stats: DailyStats) async throws

    /// Hands over a closed day.
    ///
    /// - Parameter snapshot: The day; of two the higher revision counts.
    /// - Throws: What the server or the way to it says.
    func syncDaySnapshot(_ snapshot: PastDaySnapshot) async throws

    /// The values of a day, for a fresh installation.
    ///
    /// - Parameter day: The day.
    /// - Returns: The row; nil where the server has none.
    /// - Throws: What the server or the way to it says.
    func loadTodayStatsFromServer(_ day: LocalDay) async throws -> DailyStats?
  }
}
