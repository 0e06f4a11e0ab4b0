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
  private var spentByDay: [LocalDay: Int] = [:]
  private var mayHaveRead = false

  init(_ device: AppDevice) { self.device = device }

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
    snapshot.steps = store.hasStepsData ? store.stepsToday : nil
    snapshot.sleepSeconds =
      store.hasSleepData ? Int((store.dailySleepHours * 3_600).rounded()) : nil
    snapshot.isSleepUnknown = store.isSleepUnknown
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

  /// Spends a share of the remaining steps.
  ///
  /// - Parameters:
  ///   - percent: The share to spend, 0 to 100.
  ///   - store: The app's store of steps and sleep.
  /// - Returns: True if steps were spent.
  func spend(_ percent: Int, of store: any StepsAndSleep.HealthStoreProtocol) -> Bool {
    let steps = max(0, store.effectiveStepsToday) * percent / 100
    do {
      try store.spend(steps)
    } catch {
      return false
    }
    spentByDay[store.today, default: 0] += steps
    return steps > 0
  }
}
