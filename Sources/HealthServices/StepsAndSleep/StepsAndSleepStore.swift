public import struct Foundation.Date
public import HealthContracts
public import HealthModel

extension StepsAndSleep {
  /// The reference store of today's steps, sleep, balance and energy, and of past days.
  ///
  /// Each call first updates the current day. A query result is accepted only for the day for which
  /// it was requested.
  @MainActor
  public final class HealthStore: HealthStoreProtocol {
    /// The values that the person entered for today.
    struct Entries {
      var manualSleepSeconds: Int?
      var points = OwnPoints()
      /// True if sleep was entered, or its entry removed, on this installation.
      var hasOwnSleep = false
      /// True if points were entered on this installation.
      var hasOwnPoints = false
    }

    let dependencies: HealthStoreDependencies
    let values: SharedValues
    let clock: DayClock
    /// The closure called after a displayed value has changed.
    public var onChange: (@MainActor @Sendable () -> Void)?

    public internal(set) var today: LocalDay
    /// The start of the current day.
    var dayStart: Instant
    var steps = Measurement()
    var sleep = Measurement()
    var entries = Entries()
    var overrides: (steps: Int?, sleepSeconds: Int?) = (nil, nil)
    public internal(set) var energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0)
    var isRequestingAuthorization = false
    /// True while steps are observed; updates of an observer that was stopped are ignored.
    public internal(set) var isObserving = false
    var observation = 0
    /// True until the server has been asked for values that this new installation lacks.
    var isFresh: Bool
    /// The first day without a final snapshot.
    var firstPending: LocalDay
    /// The first day whose snapshot the server has not received.
    var firstUnsynced: LocalDay

    private(set) lazy var settling = CoalescedWork { [weak self] in await self?.settle() }
    private(set) lazy var syncing = CoalescedWork { [weak self] in await self?.syncStats() }

    /// Creates a store and restores today's values from the shared values.
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
      // Discard a stored start that no day-end setting can have produced.
      let start = Int64(values.record(SharedKeys.openDay)?["start"] ?? 0)
      let near = TimeRange(
        start: begin.advanced(by: -2 * Milliseconds.day),
        end: begin.advanced(by: 2 * Milliseconds.day))
      dayStart =
        near.contains(Instant(milliseconds: start)) ? Instant(milliseconds: start) : begin
      let oldest = day.advanced(by: -dependencies.configuration.maximumGapDays)
      let pending = min(day, max(oldest, values.day(SharedKeys.firstPendingDay) ?? day))
      firstPending = pending
      firstUnsynced = min(
        pending, max(oldest, values.day(SharedKeys.firstUnsyncedDay) ?? pending))
      if stored == nil { rememberDay() }
      restoreDay()
      advanceDay()
      computeEnergy()
    }

    // MARK: Displayed values

    /// Today's steps: the override if set, otherwise the fetched or cached count.
    public var stepsToday: Int { overrides.steps ?? steps.value ?? 0 }
    /// True if today's steps are known.
    public var hasStepsData: Bool { stepsKnown(withOverride: true) != nil }
    /// True if steps were ever fetched on this installation, even if the count was 0.
    public var hasEverFetchedSteps: Bool { values.flag(SharedKeys.hasStepsData) }
    /// Today's hours asleep: the override if set, otherwise the manual entry or the fetched value.
    public var dailySleepHours: Double { Double(sleepKnown(withOverride: true) ?? 0) / 3_600 }
    /// True if today's sleep is known.
    public var hasSleepData: Bool { sleepKnown(withOverride: true) != nil }
    /// True if the last fetch of sleep failed and there is no manual entry.
    public var isSleepUnknown: Bool { entries.manualSleepSeconds == nil && sleep.isUnknown }
    /// The write access to steps, which says nothing about reading.
    public var authorizationStatus: SharingStatus { dependencies.service.authorizationStatus() }
    /// The write access to sleep, which says nothing about reading.
    public var sleepAuthorizationStatus: SharingStatus {
      dependencies.service.sleepAuthorizationStatus()
    }

    /// Returns the start of the day that contains a date, by the current day-end setting.
    public func currentDayStart(for date: Date) -> Date { clock.currentDayStart(for: date) }

    /// The time range of today, from the end of the previous day to the start of the next.
    var dayRange: TimeRange {
      TimeRange(start: dayStart, end: max(dayStart, clock.start(of: today.advanced(by: 1))))
    }

    func stepsKnown(withOverride: Bool) -> Int? {
      (withOverride ? overrides.steps : nil) ?? steps.value
    }

    /// Returns the seconds asleep; a manual entry replaces the measured value and is not added to
    /// it.
    func sleepKnown(withOverride: Bool) -> Int? {
      (withOverride ? overrides.sleepSeconds : nil) ?? entries.manualSleepSeconds ?? sleep.value
    }

    func warn(_ text: String) { dependencies.log.warn(text) }
  }
}
