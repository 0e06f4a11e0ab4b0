import struct Foundation.Date
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A device for a store of steps and sleep, with the values, the reader and the server of a case.
@MainActor
final class PreparedDevice {
  /// Day 0.
  let day = LocalDay(ordinal: 19_520)
  let defaults = SharedDefaults()
  let reader = PreparedReader()
  let server = PreparedServer()
  var configuration = StepsAndSleep.Configuration()
  /// The milliseconds since noon of day 0.
  var passed: Int64 = 0
  /// True if the energy service refuses every day.
  var refusesEnergy = false
  private let suite: ServiceSuite
  private let zones: ZoneTimeline
  private let log = WarningCounter()

  init(_ suite: ServiceSuite, _ zones: ZoneTimeline) {
    self.suite = suite
    self.zones = zones
  }

  private var noon: Instant {
    Instant(milliseconds: day.wallMilliseconds + 12 * Milliseconds.hour)
  }

  /// Launches a process, and returns its store.
  func launch() -> any StepsAndSleep.HealthStoreProtocol {
    suite.stepsAndSleep(
      StepsAndSleep.HealthStoreDependencies(
        service: reader, values: defaults.process(), server: server, errors: log, log: log,
        energy: refusesEnergy ? RefusingEnergy() : suite.energy(), zones: zones,
        now: { self.noon.advanced(by: self.passed).date }, configuration: configuration))
  }

  /// Stores a value under every key.
  func putAll(_ value: StepsAndSleep.StoredValue) {
    typealias Keys = StepsAndSleep.SharedKeys
    for key in [
      Keys.cachedStepsToday, Keys.cachedSleepToday, Keys.hasStepsData, Keys.spentStepsToday,
      Keys.chargedStepsToday, Keys.dayEndHour, Keys.dayEndMinute, Keys.userStepsTarget,
      Keys.userSleepTarget, Keys.hasCompletedOnboarding, Keys.dayEntries, Keys.openDay,
      Keys.firstPendingDay, Keys.firstUnsyncedDay, Keys.pastDayPrefix + "\(day.advanced(by: -1))",
    ] { defaults.put(value, for: key) }
  }

  /// Reads what a store shows and what it has stored.
  func read(
    _ store: any StepsAndSleep.HealthStoreProtocol, _ result: inout PreparedStore
  ) {
    result.today = number(of: store.today)
    result.steps = ScreenRecorder.steps(of: store)
    result.sleepSeconds = ScreenRecorder.sleepSeconds(of: store)
    result.spent = store.spentStepsToday
    result.targets = StepsAndSleepObservation.Targets(store.targets)
    result.energy = store.energy
    for number in -15...15 {
      guard let snapshot = store.snapshot(of: day.advanced(by: number)) else { continue }
      func minute(_ instant: Instant) -> Int {
        Int((instant.milliseconds - noon.milliseconds) / Milliseconds.minute)
      }
      result.closed.append(
        PreparedStore.Closed(
          day: number, steps: snapshot.steps, sleepSeconds: snapshot.sleepSeconds,
          stepsTarget: snapshot.targets.steps,
          minutes: minute(snapshot.range.start)..<minute(snapshot.range.end)))
    }
    result.sent = Set(server.snapshots.map { number(of: $0.day) }).sorted()
    for snapshot in server.snapshots where snapshot.day == day {
      if result.revisions.last != snapshot.revision { result.revisions.append(snapshot.revision) }
    }
    result.requests = reader.requests
    result.observations = reader.observations
    result.loads = server.loads
    result.isWarned = log.warnings > 0
    result.notesSteps =
      defaults.values[StepsAndSleep.SharedKeys.hasStepsData] == .flag(true)
    result.storedSpent = storedSpent(store.today)
  }

  /// Returns the spent steps of a day in the shared values; nil for none.
  func storedSpent(_ day: LocalDay) -> Int? {
    guard case .record(let spent) = defaults.values[StepsAndSleep.SharedKeys.spentStepsToday],
      spent["day"] == day.ordinal, let value = spent["value"], value > 0
    else { return nil }
    return value
  }

  /// Returns a day counted from day 0.
  func number(of day: LocalDay) -> Int { day.ordinal - self.day.ordinal }
}

/// A reader of steps and sleep that answers as it is told.
@MainActor
final class PreparedReader: StepsAndSleep.HealthKitServiceProtocol {
  var steps = 4_000.0
  var sleepHours = 6.0
  /// True if every read fails.
  var fails = false
  /// True if the system has neither steps nor sleep.
  var lacksTypes = false
  /// True if the device has no health data.
  var isUnavailable = false
  /// The milliseconds that a read of steps takes.
  var readDelay: Int64 = 0
  /// The events of the next read of steps, after which 100 steps are read.
  var onRead: (@MainActor () throws -> Void)?
  /// The milliseconds that a request for access takes.
  var delay: Int64 = 0
  private(set) var requests = 0
  private(set) var observations = 0
  /// The number of reads of steps.
  private(set) var reads = 0
  /// The closure that is called for each update.
  private(set) var handler: (@MainActor @Sendable () async -> Void)?

  func requestAuthorization() async throws {
    requests += 1
    if delay > 0 { try await Simulation.current?.sleep(nanoseconds: delay * 1_000_000) }
  }

  func authorizationStatus() -> SharingStatus { .notDetermined }
  func sleepAuthorizationStatus() -> SharingStatus { .notDetermined }

  func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    reads += 1
    if readDelay > 0 { try await Simulation.current?.sleep(nanoseconds: readDelay * 1_000_000) }
    if isUnavailable { throw StepsAndSleep.HealthKitServiceError.healthKitNotAvailable }
    if lacksTypes { throw StepsAndSleep.HealthKitServiceError.stepTypeNotAvailable }
    if fails { throw HealthStoreError(.databaseInaccessible) }
    guard let onRead else { return steps }
    self.onRead = nil
    defer { steps = 100 }
    try onRead()
    return steps
  }

  func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    if isUnavailable { throw StepsAndSleep.HealthKitServiceError.healthKitNotAvailable }
    if lacksTypes { throw StepsAndSleep.HealthKitServiceError.sleepTypeNotAvailable }
    if fails { throw HealthStoreError(.databaseInaccessible) }
    return sleepHours
  }

  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {
    observations += 1
    handler = updateHandler
  }

  func stopObservingSteps() {}
}

/// A server of days that takes everything and may have a row of today.
@MainActor
final class PreparedServer: StepsAndSleep.StatsSyncing {
  var row: StepsAndSleep.DailyStats?
  private(set) var loads = 0
  /// The snapshots that were received.
  private(set) var snapshots: [StepsAndSleep.PastDaySnapshot] = []

  func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {}

  func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    snapshots.append(snapshot)
  }

  func loadTodayStatsFromServer(_ day: LocalDay) async throws -> StepsAndSleep.DailyStats? {
    loads += 1
    return row
  }
}

/// A receiver that counts warnings, and takes errors.
@MainActor
private final class WarningCounter: StepsAndSleep.WarningLogging, StepsAndSleep.ErrorManaging {
  private(set) var warnings = 0

  func warn(_ text: String) { warnings += 1 }
  func handle(_ error: StepsAndSleep.AppError) {}
}

/// An energy service that refuses every target.
private struct RefusingEnergy: EnergyServiceProtocol {
  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    throw EnergyError.targetNotPositive(target)
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    throw EnergyError.targetNotPositive(target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    throw EnergyError.targetNotPositive(day.stepsTarget)
  }
}
