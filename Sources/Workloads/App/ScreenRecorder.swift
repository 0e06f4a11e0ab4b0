import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// A recorder of snapshots of the app's screen, through which the person also spends steps.
@MainActor
final class ScreenRecorder {
  /// The snapshots, in chronological order.
  private(set) var snapshots: [AppObservation.ScreenSnapshot] = []
  private let device: AppDevice
  private let log: StepsAndSleepLog
  private var spentByDay: [LocalDay: Int] = [:]
  private var daysWithEnteredSleep: Set<LocalDay> = []
  private var mayHaveRead = false

  init(_ device: AppDevice, _ log: StepsAndSleepLog) {
    self.device = device
    self.log = log
  }

  /// Takes a snapshot of the screen.
  ///
  /// - Parameters:
  ///   - moment: The point in the process's life.
  ///   - store: The app's store of steps and sleep.
  ///   - wasLocked: True if the device was locked when the process started.
  func record(
    _ moment: AppObservation.ScreenSnapshot.Moment, at store: any StepsAndSleep.HealthStoreProtocol,
    wasLocked: Bool = false
  ) {
    let reads: AppObservation.ScreenSnapshot.Reads =
      !mayHaveRead ? .never : wasLocked && device.isLocked ? .failed : .possible
    var snapshot = AppObservation.ScreenSnapshot(
      moment, at: device.now, reads: reads, day: store.today)
    snapshot.steps = Self.steps(of: store)
    snapshot.sleepSeconds = Self.sleepSeconds(of: store)
    snapshot.isSleepUnknown = store.isSleepUnknown
    snapshot.isSleepEntered = daysWithEnteredSleep.contains(store.today)
    snapshot.points = store.energy
    snapshot.stepsTarget = store.targets.steps
    snapshot.sleepTargetSeconds = store.targets.sleepSeconds
    snapshot.spent = store.spentStepsToday
    snapshot.remaining = store.effectiveStepsToday
    snapshot.actuallySpent = spentByDay[store.today] ?? 0
    snapshot.shownStatus = [store.authorizationStatus, store.sleepAuthorizationStatus]
    snapshot.status = [SampleType.stepCount, .sleepAnalysis].map {
      device.healthProvider.sharingStatus(for: $0)
    }
    snapshots.append(snapshot)
    if !device.isLocked { mayHaveRead = true }
  }

  /// Returns the steps that a store shows; nil if they are unknown, -1 if they are then not 0.
  static func steps(of store: any StepsAndSleep.HealthStoreProtocol) -> Int? {
    store.hasStepsData ? store.stepsToday : store.stepsToday == 0 ? nil : -1
  }

  /// Returns the seconds asleep that a store shows; nil if they are unknown, -1 if they are then
  /// not 0 or not finite.
  static func sleepSeconds(of store: any StepsAndSleep.HealthStoreProtocol) -> Int? {
    guard store.hasSleepData else { return store.dailySleepHours == 0 ? nil : -1 }
    return Int(exactly: (store.dailySleepHours * 3_600).rounded()) ?? -1
  }

  /// Returns the values that a store shows.
  static func screen(of store: any StepsAndSleep.HealthStoreProtocol)
    -> StepsAndSleepObservation.Screen
  {
    var values = StepsAndSleepObservation.Row(
      day: store.today, targets: StepsAndSleepObservation.Targets(store.targets))
    values.steps = steps(of: store)
    values.sleepSeconds = sleepSeconds(of: store)
    values.spentSteps = store.spentStepsToday
    values.energy = store.energy
    var screen = StepsAndSleepObservation.Screen(values)
    screen.isSleepUnknown = store.isSleepUnknown
    screen.remaining = store.effectiveStepsToday
    screen.budgetMinutes = store.budgetMinutes
    return screen
  }

  /// Spends a share of the remaining steps.
  ///
  /// - Parameters:
  ///   - percent: The share to spend, 0 to 100.
  ///   - store: The app's store of steps and sleep.
  /// - Returns: True if steps were spent.
  func spend(_ percent: Int, of store: any StepsAndSleep.HealthStoreProtocol) -> Bool {
    spend(steps: max(0, store.effectiveStepsToday) * percent / 100, of: store)
  }

  /// Spends steps, which the store may refuse.
  ///
  /// - Parameters:
  ///   - steps: The number of steps.
  ///   - store: The app's store of steps and sleep.
  /// - Returns: True if steps were spent.
  @discardableResult
  func spend(steps: Int, of store: any StepsAndSleep.HealthStoreProtocol) -> Bool {
    let remaining = store.effectiveStepsToday
    do {
      try store.spend(steps)
    } catch {
      log.record(.acted(.spend(steps, of: remaining), isAccepted: false))
      let right: StepsAndSleep.EntryError =
        steps < 0 ? .negativeSteps(steps) : .notEnoughSteps(asked: steps, available: remaining)
      if error as? StepsAndSleep.EntryError != right { log.record(.misreported) }
      return false
    }
    log.record(.acted(.spend(steps, of: remaining), isAccepted: true))
    spentByDay[store.today, default: 0] += steps
    return steps > 0
  }

  /// Records that the person entered sleep, or removed the entry.
  func recordEnteredSleep(_ hours: Double?, on day: LocalDay) {
    if hours == nil {
      daysWithEnteredSleep.remove(day)
    } else {
      daysWithEnteredSleep.insert(day)
    }
  }

  /// Returns true if the person has entered the sleep of a day.
  func hasEnteredSleep(on day: LocalDay) -> Bool { daysWithEnteredSleep.contains(day) }

  /// Adds the steps that the extension charged.
  func recordCharge(_ steps: Int, on day: LocalDay) { spentByDay[day, default: 0] += steps }

  /// Adds the steps that were spent on an earlier installation.
  func recordRestored(_ row: StepsAndSleep.DailyStats) {
    spentByDay[row.day, default: 0] += row.spentSteps
  }
}
