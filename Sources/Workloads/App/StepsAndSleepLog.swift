import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// A log of what crosses the borders of the steps-and-sleep store, its reader and its extension.
@MainActor
final class StepsAndSleepLog {
  typealias Observation = StepsAndSleepObservation
  typealias Keys = StepsAndSleep.SharedKeys

  /// The observation so far.
  private(set) var observation = Observation()
  /// The number of the current process; 0 before the first one.
  private(set) var process = 0
  /// The number of the next reads that fail.
  var failingReads = 0
  /// The number of the next authorization requests that fail.
  var failingRequests = 0
  /// The milliseconds for which the answer of the next read is held back.
  var heldBack: Int64 = 0
  let device: AppDevice
  private var numbers = 0

  init(_ device: AppDevice) { self.device = device }

  func record(_ event: Observation.Event) {
    observation.entries.append(Observation.Entry(device.now, event))
  }

  func beginProcess() {
    process += 1
    record(.launched)
  }

  func endProcess() { process += 1 }

  /// Returns a number for a read or an upload.
  func nextNumber() -> Int {
    numbers += 1
    return numbers
  }

  // MARK: Values

  /// Records the values that a store shows.
  func recordScreen(
    of store: any StepsAndSleep.HealthStoreProtocol,
    _ charging: any StepsAndSleep.MinuteChargingProtocol
  ) {
    var screen = ScreenRecorder.screen(of: store)
    if device.values.faults.isEmpty { screen.shared = sharedValues(charging) }
    record(.shown(screen))
  }

  /// Returns the shared values as the extension's process reads them.
  func sharedValues(_ charging: any StepsAndSleep.MinuteChargingProtocol)
    -> Observation.SharedValues
  {
    var shared = Observation.SharedValues()
    shared.steps = dayValue(Keys.cachedStepsToday)
    shared.sleepSeconds = dayValue(Keys.cachedSleepToday)
    shared.remaining = charging.effectiveSteps
    return shared
  }

  private func dayValue(_ key: String) -> Observation.DayValue? {
    guard case .record(let record) = device.extensionValues.value(for: key),
      let day = record["day"], let value = record["value"]
    else { return nil }
    return Observation.DayValue(day: LocalDay(ordinal: day), value: value)
  }
}

extension StepsAndSleepObservation.Targets {
  init(_ targets: StepsAndSleep.Targets) {
    self.init(steps: targets.steps, sleepSeconds: targets.sleepSeconds)
  }
}

extension StepsAndSleepObservation.OwnPoints {
  init(_ points: StepsAndSleep.OwnPoints) { self.init([points.body, points.mind, points.heart]) }
}

extension StepsAndSleepObservation.Row {
  init(_ stats: StepsAndSleep.DailyStats) {
    self.init(day: stats.day, targets: .init(stats.targets))
    steps = stats.steps
    sleepSeconds = stats.sleepSeconds
    spentSteps = stats.spentSteps
    points = .init(stats.points)
    energy = stats.energy
  }
}

extension StepsAndSleepObservation.Snapshot {
  init(_ snapshot: StepsAndSleep.PastDaySnapshot) {
    var values = StepsAndSleepObservation.Row(day: snapshot.day, targets: .init(snapshot.targets))
    values.steps = snapshot.steps
    values.sleepSeconds = snapshot.sleepSeconds
    values.spentSteps = snapshot.spentSteps
    values.points = .init(snapshot.points)
    values.energy = snapshot.energy
    self.init(values, range: snapshot.range)
    isSleepManual = snapshot.isSleepManual
    revision = snapshot.revision
  }
}
