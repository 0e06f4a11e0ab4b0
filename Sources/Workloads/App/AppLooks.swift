import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// A recorder of snapshots of the app's screen, through which the person also spends steps.
@MainActor
final class AppLooks {
  /// The snapshots, in chronological order.
  private(set) var looks: [AppObservation.Look] = []
  private let device: AppDevice
  private var paid: [LocalDay: Int] = [:]
  private var mayHaveRead = false

  init(_ device: AppDevice) { self.device = device }

  /// Takes a snapshot of the screen.
  ///
  /// - Parameters:
  ///   - moment: The point in the process's life.
  ///   - store: The app's store of steps and sleep.
  ///   - wasLocked: True if the device was locked when the process started.
  func look(
    _ moment: AppObservation.Look.Moment, at store: any StepsAndSleep.HealthStoreProtocol,
    wasLocked: Bool = false
  ) {
    let reads: AppObservation.Look.Reads =
      !mayHaveRead ? .never : wasLocked && device.isLocked ? .failed : .possible
    var look = AppObservation.Look(moment, at: device.now, reads: reads, day: store.today)
    look.steps = store.hasStepsData ? store.stepsToday : nil
    look.sleepSeconds =
      store.hasSleepData ? Int((store.dailySleepHours * 3_600).rounded()) : nil
    look.isSleepUnknown = store.isSleepUnknown
    look.points = store.energy
    look.stepsTarget = store.targets.steps
    look.sleepTargetSeconds = store.targets.sleepSeconds
    look.spent = store.spentStepsToday
    look.effective = store.effectiveStepsToday
    look.paid = paid[store.today] ?? 0
    look.saidStatus = [store.authorizationStatus, store.sleepAuthorizationStatus]
    look.status = [SampleType.stepCount, .sleepAnalysis].map {
      device.healthProvider.sharingStatus(for: $0)
    }
    looks.append(look)
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
    paid[store.today, default: 0] += steps
    return steps > 0
  }
}
