public import HealthModel

extension StepsAndSleep {
  /// The app's store of today's steps and sleep, the step balance, the energy, and past days.
  ///
  /// All calls may overlap. Each call first ends a day that is over. Of two fetches of the same
  /// day, the one that started later is valid; its failure marks sleep as outdated even if the
  /// earlier one succeeds afterwards. A fetch that ends on another day counts for none, and the new
  /// day is fetched. Steps are rounded down, and sleep to the nearest second; a number that is
  /// negative or none counts as a failure.
  ///
  /// A day lasts from the end of the day before it to the start of the next one by the setting. The
  /// open day stays open if its start is moved to a later time than now. A day that has ended keeps
  /// its known values, unless they were fetched after an end that the setting moved to the past,
  /// and its entries, points and targets; days without a launch have targets alone. At each
  /// launch, foreground and time change after onboarding, and with an update while a day is
  /// pending, the days that have ended are read in order and closed, up to the first that cannot be
  /// read; then the last closed days are reread, except for sleep that was entered. Neither happens
  /// at another time. The revision rises by one if a value differs. The server receives every
  /// closed day, again after it has refused one.
  ///
  /// Each entry, each recalculation and each fetch that succeeds sends the row of the day. Sleep
  /// that may be outdated is left out of it, unless it was entered, and still earns its points.
  /// Test values count for the shown points and for the balance of the app. A process begins with
  /// the values that were last fetched, which are the extension's as well, and without test values.
  ///
  /// A stored value of a wrong type counts as absent, with a warning if a default replaces a
  /// target; a whole number counts as one in any type of number. A write that was lost is repeated
  /// when the app enters the foreground; until then the process goes on with the value that it
  /// wrote. While the stored values cannot be read, the day end read last stays in force; fetched
  /// values that could not be read when a process began are read after a fetch that fails.
  ///
  /// A new installation takes over the values of the server once in a process, each amount unless a
  /// higher one is known, sleep and points unless they were entered today, and the targets if none
  /// were set, and stores them; it is new until it has read steps, and asks the server once with
  /// each refresh, before it reads anything, until there was an answer. Entries of today stay even
  /// if they are lower or were removed: the row can be the installation's own older one. An answer
  /// that comes after its day has ended counts as none. A past day keeps the targets of its time; a
  /// known amount of it is not replaced by 0, since a revoked permission looks like an empty day,
  /// and is kept if the system lacks the type.
  @MainActor
  public protocol HealthStoreProtocol: Sendable {
    /// The open day, which is today.
    var today: LocalDay { get }
    /// The steps of today: the override, else the fetched, else the cached value; 0 if none is
    /// known.
    var stepsToday: Int { get }
    /// True if the steps of today are known; a fetched 0 is a known value.
    var hasStepsData: Bool { get }
    /// The hours asleep today: the override, else the manual, else the fetched value; 0 if unknown.
    var dailySleepHours: Double { get }
    /// True if the sleep of today is known; a fetched 0 is a known value.
    var hasSleepData: Bool { get }
    /// True if the last fetch of sleep failed, so that the displayed value may be outdated.
    var isSleepUnknown: Bool { get }
    /// The status of write access to steps, which says nothing about reading.
    var authorizationStatus: SharingStatus { get }
    /// The status of write access to sleep, which says nothing about reading.
    var sleepAuthorizationStatus: SharingStatus { get }
    /// The steps that the app and the extension have spent today.
    var spentStepsToday: Int { get }
    /// The steps that are left to spend: the steps of today minus the spent steps; never below 0.
    var effectiveStepsToday: Int { get }
    /// The number of minutes that the remaining steps can pay for.
    var budgetMinutes: Int { get }
    /// The energy points of today.
    var energy: EnergyPoints { get }
    /// The targets of today; use `setTargets(steps:sleepHours:)` to change them.
    var targets: Targets { get }

    /// Requests access once, after the person has completed onboarding.
    func handleOnboardingCompleted() async
    /// Starts the observers and then fetches, after the process has launched.
    ///
    /// Nothing is observed, fetched or loaded from the server before onboarding is completed.
    func handleAppDidLaunch() async
    /// Fetches steps and sleep again, before the app enters the foreground.
    func handleAppWillEnterForeground() async
    /// Handles a change of the clock, the time zone, or the day while the app is running.
    func handleSignificantTimeChange() async

    /// Requests access, fetches steps, fetches sleep, and starts observing; no failure stops the
    /// rest.
    ///
    /// A call during a request makes no other request.
    func ensureHealthAuthorizationAndRefresh() async
    /// Fetches the steps of today.
    func refreshStepsBalance() async
    /// Fetches the sleep of today, whatever the status of write access is.
    func refreshSleepIfAuthorized() async
    /// Starts observing steps; has no effect while an observation is running.
    func startStepObservation()
    /// Stops observing steps; an update that is still pending reads nothing.
    func stopStepObservation()

    /// Recomputes the energy points and uploads the values of the day.
    func recalculateDailyEnergy()
    /// Spends steps from the balance of today.
    ///
    /// - Parameter steps: The number of steps, at least 0.
    /// - Throws: `EntryError.notEnoughSteps` or `EntryError.negativeSteps`.
    func spend(_ steps: Int) throws
    /// Changes the targets, starting with the open day.
    ///
    /// - Parameters:
    ///   - steps: The target for steps, from 1 to 1,000,000,000.
    ///   - sleepHours: The target for sleep in hours, above 0; at most 1,000,000,000 seconds, about
    ///     277,778 hours.
    /// - Throws: `EntryError.targetNotPositive` for a target out of its range.
    func setTargets(steps: Int, sleepHours: Double) throws
    /// Sets or removes a manual value for the sleep of today.
    ///
    /// - Parameter hours: The time asleep in hours, 0 to 25; `nil` removes the manual value.
    /// - Throws: `EntryError.sleepOutOfRange`.
    func setManualSleep(hours: Double?) throws
    /// Sets the points that the person assigned to the open day.
    func setPoints(_ points: OwnPoints)
    /// Replaces the displayed values with test values.
    ///
    /// - Parameters:
    ///   - steps: The steps to display; `nil` for the real value.
    ///   - sleepHours: The hours of sleep to display; `nil` for the real value.
    func setTestOverrides(steps: Int?, sleepHours: Double?)

    /// Returns the snapshot of a closed day.
    ///
    /// - Parameter day: The label of the day.
    /// - Returns: The snapshot; `nil` if the day is not closed yet or was never open.
    func snapshot(of day: LocalDay) -> PastDaySnapshot?
    /// Waits until all pending closings of days and uploads have succeeded or failed.
    func waitForSync() async
  }
}
