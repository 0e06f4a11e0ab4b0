public import struct Foundation.Date
public import HealthContracts
public import HealthModel
extension StepsAndSleep {
  /// The reference store of today's steps and sleep, its balance, its energy and its past days.
  ///
  /// Each call first notices what day it is, and what comes back from a query is taken only for
  /// the day that it was asked for.
  @MainActor
  public final class HealthStore: HealthStoreProtocol {
    /// What today holds besides steps and sleep.
    struct Entries {
      var manualSleepSeconds: Int?
      var points = OwnPoints()
    }

    let dependencies: HealthStoreDependencies
    let values: SharedValues
    let clock: DayClock
    /// Called after anything that is shown has changed.
    public var onChange: (@MainActor @Sendable () -> Void)?

    /// The day that is open.
    public internal(set) var today: LocalDay
    /// When it began.
    var dayStart: Instant
    var steps = Measurement()
    var sleep = Measurement()
    var entries = Entries()
    var overrides: (steps: Int?, sleepSeconds: Int?) = (nil, nil)
    /// The points of today.
    public internal(set) var energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
    var isRequestingAuthorization = false
    /// Whether steps are observed; signals of an observation that was stopped are not heeded.
    public internal(set) var isObserving = false
    var observation = 0
    /// Whether the server has yet to be asked for what this installation does not know.
    var isFresh: Bool
    /// The first day without a final snapshot.
    var firstPending: LocalDay
    /// The first day whose snapshot the server does not have.
    var firstUnsynced: LocalDay

    private(set) lazy var settling = CoalescedWork { [weak self] in await self?.settle() }
    private(set) lazy var syncing = CoalescedWork { [weak self] in await self?.syncStats() }

    /// Makes a store with what the shared values hold of today.
    ///
    /// - Parameter dependencies: The service, the shared values, the server and now.
    public init(_ dependencies: HealthStoreDependencies) {
      self.dependencies = dependencies
      values = SharedValues(dependencies.values, log: dependencies.log)
      clock = DayClock(
        values: dependencies.values, zones: dependencies.zones, now: dependencies.now)
      isFresh = !values.flag(SharedKeys.hasStepsData)
      let stored = values.day(SharedKeys.openDay)
      let day = stored ?? clock.label
      let begin = clock.start(of: day)
      today = day
      // A start that no day end could have set is no start.
      let start = Int64(values.record(SharedKeys.openDay)?["start"] ?? 0)
      let near = TimeRange(
        start: begin.advanced(by: -2 * Milliseconds.day),
        end: begin.advanced(by: 2 * Milliseconds.day))
      dayStart =
        near.contains(Instant(milliseconds: start)) ? Instant(milliseconds: start) : begin
      let oldest = day.advanced(by: -dependencies.configuration.longestGapDays)
      let pending = min(day, max(oldest, values.day(SharedKeys.firstPendingDay) ?? day))
      firstPending = pending
      firstUnsynced = min(
        pending, max(oldest, values.day(SharedKeys.firstUnsyncedDay) ?? pending))
      if stored == nil { rememberDay() }
      restoreDay()
      advanceDay()
      computeEnergy()
    }

    // MARK: What is shown

    /// Today's steps: the override, else fetched, else cached.
    public var stepsToday: Int { overrides.steps ?? steps.value ?? 0 }
    /// Whether today's steps are known.
    public var hasStepsData: Bool { stepsKnown(withOverride: true) != nil }
    /// Whether steps were ever fetched on this installation, also when there were none.
    public var hasEverFetchedSteps: Bool { values.flag(SharedKeys.hasStepsData) }
    /// Today's hours asleep: the override, else entered by hand, else fetched.
    public var dailySleepHours: Double { Double(sleepKnown(withOverride: true) ?? 0) / 3_600 }
    /// Whether today's sleep is known.
    public var hasSleepData: Bool { sleepKnown(withOverride: true) != nil }
    /// Whether the last fetch of sleep failed and nothing else says how long it was.
    public var isSleepUnknown: Bool { entries.manualSleepSeconds == nil && sleep.isUnknown }
    /// What is known of the write access to steps: nothing about reading.
    public var authorizationStatus: SharingStatus { dependencies.service.authorizationStatus() }
    /// What is known of the write access to sleep: nothing about reading.
    public var sleepAuthorizationStatus: SharingStatus {
      dependencies.service.sleepAuthorizationStatus()
    }

    /// The start of the day that holds an instant, by the day end in force.
    ///
    /// - Parameter date: The instant.
    /// - Returns: The start.
    public func currentDayStart(for date: Date) -> Date { clock.currentDayStart(for: date) }

    /// Today's time: from where the day before ended to where the next one begins.
    var dayRange: TimeRange {
      TimeRange(start: dayStart, end: max(dayStart, clock.start(of: today.advanced(by: 1))))
    }

    func stepsKnown(withOverride: Bool) -> Int? {
      (withOverride ? overrides.steps : nil) ?? steps.value
    }

    /// A value entered by hand replaces the measured one; the two are never added.
    func sleepKnown(withOverride: Bool) -> Int? {
      (withOverride ? overrides.sleepSeconds : nil) ?? entries.manualSleepSeconds ?? sleep.value
    }

    func warn(_ text: String) { dependencies.log.warn(text) }
  }
}
