public import HealthModel
extension StepsAndSleep {
  /// The app's store of today's steps and sleep, its balance, its energy and its past days.
  ///
  /// Every call may overlap every other: of two fetches of one day the one that began later counts.
  @MainActor
  public protocol HealthStoreProtocol: Sendable {
    /// The day that is open.
    var today: LocalDay { get }
    /// Its steps: the override, else fetched, else cached; 0 where none is known.
    var stepsToday: Int { get }
    /// Whether the day's steps are known: 0 fetched is, never fetched is not.
    var hasStepsData: Bool { get }
    /// Its hours asleep: the override, else entered by hand, else fetched; 0 where none is known.
    var dailySleepHours: Double { get }
    /// Whether the day's sleep is known: 0 h fetched is, never fetched is not.
    var hasSleepData: Bool { get }
    /// Whether the last fetch of sleep failed, so that what is shown may be old.
    var isSleepUnknown: Bool { get }
    /// What is known of the write access to steps: nothing about reading.
    var authorizationStatus: SharingStatus { get }
    /// What is known of the write access to sleep: nothing about reading.
    var sleepAuthorizationStatus: SharingStatus { get }
    /// The steps that the app and the extension spent today.
    var spentStepsToday: Int { get }
    /// The steps left to spend: steps less those spent, never below 0.
    var effectiveStepsToday: Int { get }
    /// The minutes that the steps left pay for.
    var budgetMinutes: Int { get }
    /// The points of today.
    var energy: EnergyPoints { get }
    /// What earns all points; `setTargets(steps:sleepHours:)` changes it.
    var targets: Targets { get }

    /// The person has gone through onboarding: asks for access, once.
    func handleOnboardingCompleted() async
    /// The process has begun: observes before anything else, then fetches.
    func handleAppDidLaunch() async
    /// The app is coming to the front: fetches steps and sleep again.
    func handleAppWillEnterForeground() async
    /// The clock, the zone or the day has changed while the app runs.
    func handleSignificantTimeChange() async

    /// Asks for access, then fetches steps, then sleep, then observes; a failure stops none.
    func ensureHealthAuthorizationAndRefresh() async
    /// Fetches the open day's steps.
    func refreshStepsBalance() async
    /// Fetches the open day's sleep, whatever the status of write access says.
    func refreshSleepIfAuthorized() async
    /// Starts observing steps; starting again changes nothing.
    func startStepObservation()
    /// Stops observing steps.
    func stopStepObservation()

    /// Computes points anew and hands the day's values to the server.
    func recalculateDailyEnergy()
    /// Spends steps.
    ///
    /// - Parameter steps: How many, at least 0.
    /// - Throws: `EntryError.notEnoughSteps`; `EntryError.negativeSteps`.
    func spend(_ steps: Int) throws
    /// Changes the targets, from the open day on.
    ///
    /// - Parameters:
    ///   - steps: Steps, at least 1.
    ///   - sleepHours: Hours asleep, above 0.
    /// - Throws: `EntryError.targetNotPositive`.
    func setTargets(steps: Int, sleepHours: Double) throws
    /// Enters the open day's sleep by hand, or takes the entry back.
    ///
    /// - Parameter hours: Hours, 0 to 25; nil takes the entry back.
    /// - Throws: `EntryError.sleepOutOfRange`.
    func setManualSleep(hours: Double?) throws
    /// Gives the open day points.
    ///
    /// - Parameter points: The points.
    func setPoints(_ points: OwnPoints)
    /// Shows other values than the real ones, for trying the app out.
    ///
    /// - Parameters:
    ///   - steps: The steps to show; nil for the real ones.
    ///   - sleepHours: The hours to show; nil for the real ones.
    func setTestOverrides(steps: Int?, sleepHours: Double?)

    /// A closed day.
    ///
    /// - Parameter day: The day.
    /// - Returns: Its snapshot; nil where the day is not closed yet, or was never open.
    func snapshot(of day: LocalDay) -> PastDaySnapshot?
    /// Waits until the server has been told what there is to tell, or has refused.
    func waitForSync() async
  }
}
