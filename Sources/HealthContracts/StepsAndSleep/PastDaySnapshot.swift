public import HealthModel

extension StepsAndSleep {
  /// A closed day with its final values and the targets that applied to it.
  public struct PastDaySnapshot: Hashable, Sendable {
    /// The label of the day.
    public var day: LocalDay
    /// The time range of the day.
    public var range: TimeRange
    /// The steps of the day; `nil` if they cannot be determined.
    public var steps: Int?
    /// The time asleep in seconds, manual or measured; `nil` if it cannot be determined.
    public var sleepSeconds: Int?
    /// True if the sleep was entered manually, in which case late data does not change it.
    public var isSleepManual: Bool
    /// The steps that the app and the extension have spent.
    public var spentSteps: Int
    /// The targets that applied to the day.
    public var targets: Targets
    /// The points that the person assigned.
    public var points: OwnPoints
    /// The energy of the day, computed with `targets`.
    public var energy: EnergyPoints
    /// The number of changes by late data; the snapshot with the higher revision is valid.
    public var revision: Int

    /// Creates a snapshot.
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

  /// The amounts that earn all points.
  public struct Targets: Hashable, Sendable {
    /// The number of steps, at least 1.
    public var steps: Int
    /// The time asleep in seconds, at least 1.
    public var sleepSeconds: Int

    /// Creates targets.
    ///
    /// - Parameters:
    ///   - steps: The number of steps, at least 1.
    ///   - sleepSeconds: The time asleep in seconds, at least 1.
    public init(
      steps: Int = EnergyDefaults.stepsTarget, sleepSeconds: Int = EnergyDefaults.sleepTargetSeconds
    ) {
      precondition(steps > 0 && sleepSeconds > 0, "targets \(steps) and \(sleepSeconds) s")
      self.steps = steps
      self.sleepSeconds = sleepSeconds
    }
  }

  /// The points that the person assigned to a day; each value is clamped to 0 through 20.
  public struct OwnPoints: Hashable, Sendable {
    /// The points for the body.
    public var body: Int
    /// The points for the mind.
    public var mind: Int
    /// The points for the heart.
    public var heart: Int

    /// Creates points.
    public init(body: Int = 0, mind: Int = 0, heart: Int = 0) {
      self.body = body
      self.mind = mind
      self.heart = heart
    }
  }

  /// The values of an open day as they are uploaded; test overrides are never uploaded.
  public struct DailyStats: Hashable, Sendable {
    /// The label of the day, which identifies the row.
    public var day: LocalDay
    /// The number of steps; `nil` leaves the value on the server unchanged.
    public var steps: Int?
    /// The time asleep in seconds; `nil` leaves the value on the server unchanged.
    public var sleepSeconds: Int?
    /// The steps that were spent.
    public var spentSteps: Int
    /// The targets of the day.
    public var targets: Targets
    /// The points that the person assigned.
    public var points: OwnPoints
    /// The energy earned so far.
    public var energy: EnergyPoints

    /// Creates a row.
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

  /// The server that stores the values of each day; each call inserts or replaces the row of a day.
  @MainActor
  public protocol StatsSyncing: Sendable {
    /// Uploads the values of the open day.
    ///
    /// - Parameter stats: The values; `nil` leaves a value on the server unchanged.
    /// - Throws: An error from the server or the network.
    func syncDailyStats(_ stats: DailyStats) async throws

    /// Uploads a closed day.
    ///
    /// - Parameter snapshot: The day; the snapshot with the higher revision is valid.
    /// - Throws: An error from the server or the network.
    func syncDaySnapshot(_ snapshot: PastDaySnapshot) async throws

    /// Returns the values of a day, which a new installation restores.
    ///
    /// - Parameter day: The label of the day.
    /// - Returns: The row; `nil` if the server has none.
    /// - Throws: An error from the server or the network.
    func loadTodayStatsFromServer(_ day: LocalDay) async throws -> DailyStats?
  }
}
