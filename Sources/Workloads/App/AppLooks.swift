import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// Looks at what an app shows of its day, and lets the person spend steps.
@MainActor
final class AppLooks {
  /// What was seen, in order of time.
  private(set) var looks: [AppObservation.Look] = []
  private let device: AppDevice
  private var paid: [LocalDay: Int] = [:]
  private var mayHaveRead = false

  init(_ device: AppDevice) { self.device = device }

  /// Looks at the app.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - store: The app's store of steps and sleep.
  ///   - wasLocked: Whether the device was locked from the process's begin on.
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

  /// Spends a part of the steps that are left.
  ///
  /// - Parameters:
  ///   - percent: How much of them, 0 to 100.
  ///   - store: The app's store of steps and sleep.
  /// - Returns: Whether steps were spent.
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
