import struct Foundation.UUID
import HealthContracts
import HealthModel
import HealthServices
import IntervalStore
import Scenario
import SimulatedHealth
import VirtualTime
import Workloads

/// A device on which an app lives from the begin of a history on, with its servers.
@MainActor
final class AppWorld: AppDevice {
  private let store: SimulatedHealthStore
  private let arrivals: HistoryArrivals
  private let tasks: TaskScheduler
  private let stats = StatsServer()
  private let steps: StepServer
  private let vitals = MetricsServer()
  private let chance: Chance
  private let identifiers: SampleIdentifier
  private var identities = 0
  /// Types whose background delivery was ever stopped.
  private var stopped: Set<SampleType> = []
  /// The times at which reading was not allowed.
  private var unreadable: [TimeRange] = []

  let weightPersistence: any WeightSync.Persistence = WeightMemory(preferredUnit: .kilogram)
  let values: any StepsAndSleep.KeyValueStoring = SharedDefaults().process()
  let syncState: any SyncStateStoring = InMemorySyncState()

  init(
    _ history: History, _ log: ArrivalLog?, _ settings: AppSettings,
    _ configuration: StoreConfiguration
  ) {
    // The device's clock shows the begin of the history now, however much time has passed.
    let passed = (Simulation.current?.now ?? 0) / 1_000_000
    let epoch = history.span.start.advanced(by: -passed)
    store = SimulatedHealthStore(
      key: ~history.identifierKey, epoch: epoch, configuration: configuration)
    arrivals = HistoryArrivals(history, log, in: store, lateHours: settings.lateHours)
    var permitted = TaskScheduler.Configuration()
    permitted.permittedIdentifiers = [Metrics.Configuration().taskIdentifier]
    tasks = TaskScheduler(epoch: epoch, configuration: permitted)
    tasks.isCharging = true
    let chance = Chance(key: history.identifierKey)
    self.chance = chance
    steps = StepServer { chance.draw($0) }
    identifiers = SampleIdentifier(key: history.identifierKey &+ 1)
    store.beginRun(of: "app")
  }

  var now: Instant { Instant(milliseconds: store.now) }

  // MARK: What the app is built from

  var statistics: any StatisticsQueryProvider { StepProvider(store) }
  var stepChanges: any ChangeProvider { StoreChanges(store, .stepCount) }
  var healthProvider: any StepsAndSleep.HealthStoreProvider { HealthProvider(store) }
  var weightStore: any WeightSync.ObservableHealthStore { WeightHealthStore(store) }
  var bundleIdentifier: String { store.configuration.declaration.source.bundleIdentifier }
  var scheduler: any Metrics.TaskScheduling { tasks }
  var statsServer: any StepsAndSleep.StatsSyncing { stats }
  var stepServer: any StepUploadEndpoint { steps }
  var metricsServer: any Metrics.HealthDataUploading { vitals }

  func makeIdentity() -> UUID {
    identities += 1
    return identifiers.uuid(row: identities)
  }

  // MARK: What happens to it

  var onLaunch: (@MainActor () -> Void)? {
    didSet {
      store.onLaunch = { [weak self] in
        self?.tasks.beginLaunch()
        self?.onLaunch?()
      }
      tasks.launchApp = { [weak self] in
        self?.store.beginProcess()
        self?.store.move(to: .background)
        self?.onLaunch?()
      }
    }
  }

  var isLocked: Bool {
    get { store.isLocked }
    set { store.isLocked = newValue }
  }

  var isReadingAllowed = true {
    didSet {
      if isReadingAllowed == oldValue { return }
      let types = Set(SampleType.allCases)
      if isReadingAllowed {
        store.allow(read: types)
        if let last = unreadable.popLast() {
          unreadable.append(TimeRange(start: last.start, end: now))
        }
      } else {
        store.revoke(read: types)
        unreadable.append(TimeRange(start: now, end: Instant(milliseconds: .max)))
      }
    }
  }

  var isOffline = false {
    didSet {
      stats.isOffline = isOffline
      steps.behaviour.isOffline = isOffline
      vitals.isOffline = isOffline
      tasks.isOnline = !isOffline
    }
  }

  var requestFaultPercent = 0 {
    didSet {
      let percent = requestFaultPercent
      steps.behaviour.timeoutBeforeCommit = percent
      steps.behaviour.timeoutAfterCommit = percent
      steps.behaviour.errorBeforeCommit = percent
      steps.behaviour.throttling = percent
      steps.behaviour.duplication = percent
    }
  }

  func receiveSamples() throws -> Int {
    store.renewBudget()
    stopped.formUnion(store.stoppedTypes)
    if requestFaultPercent > 0, chance.draw(0...99) < requestFaultPercent { stats.refusals += 1 }
    return try arrivals.advance(to: now)
  }

  func beginProcess() {
    tasks.beginLaunch()
    store.beginProcess()
  }

  func endLaunch() { tasks.endLaunch() }

  func endProcess() {
    tasks.terminateApp()
    store.move(to: .terminated)
  }

  func move(toForeground isInForeground: Bool) {
    store.move(to: isInForeground ? .foreground : .background)
  }

  // MARK: The end

  func conclude(_ observation: inout AppObservation) throws {
    steps.deliverLate()
    let openings = observation.openings.map(\.milliseconds)
    observation.closedDays = stats.snapshots.values.sorted { $0.day < $1.day }.map {
      AppObservation.ClosedDay(
        day: $0.day, range: $0.range, steps: $0.steps, sleepSeconds: $0.sleepSeconds,
        isExcused: isExcused($0, openings))
    }
    // What was deleted without a word nobody can know of, and the server may hold it or not.
    let held = steps.content.samples.keys.map { identity in
      store.database.arrival(of: identity.uuid).flatMap { arrival in
        store.database.type(of: identity.uuid) == .stepCount && arrival < arrivals.stepRows.count
          ? arrivals.stepRows[arrival] : nil
      } ?? HistoryArrivals.gone
    }
    observation.uploadedRows = held.filter { $0 >= 0 }.sorted()
    observation.arrivedRows = readableRows(observation)
    observation.events["samples hidden by a denied read"] =
      arrivals.stepRows.count { $0 >= 0 } - observation.arrivedRows.count
    observation.unknownUploads = held.count { $0 == HistoryArrivals.gone }
    observation.unsyncedIntervals = try syncState.summary().unsynced
    store.database.isLocked = false
    observation.storedWeights = try store.database.samples(SampleQuery(.bodyMass)).map {
      AppObservation.Weight(time: $0.range.start, grams: $0.value)
    }.sorted()
    observation.stoppedTypes = stopped.union(store.stoppedTypes).map { "\($0)" }.sorted()
    observation.violations = steps.violations + store.database.violations.map { "\($0)" }
    observation.metricDays = vitals.days.count
    observation.events.merge(serverEvents) { $1 }
    observation.calls = store.counters.calls.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    observation.samplesScanned = store.counters.samplesScanned
    observation.virtualMilliseconds =
      store.now - observation.span.start.milliseconds
  }

  /// Whether a day's values depend on luck: see `AppObservation.ClosedDay`.
  private func isExcused(
    _ snapshot: StepsAndSleep.PastDaySnapshot, _ openings: [Int64]
  ) -> Bool {
    // The app reads a day again until the second day after it is over.
    let day = snapshot.range
    let second = stats.snapshots[snapshot.day.advanced(by: 2)]
    let readUntil = second?.range.end ?? Instant(milliseconds: .max)
    let wasUnreadable = unreadable.contains {
      $0.start < day.end.advanced(by: 3 * Milliseconds.day) && day.start < $0.end
    }
    let first = openings.firstIndex(above: day.end.milliseconds - 1)
    let after = openings[first...].prefix { $0 < readUntil.milliseconds }
    guard let last = after.last else { return true }
    return wasUnreadable
      || arrivals.lastIntake(touching: day).map { $0.milliseconds > last } ?? false
  }

  /// The rows that arrived, without those that an app cannot know of: they came after the last sync
  /// before reading was taken back, or while it was, and are not at the server.
  private func readableRows(_ observation: AppObservation) -> [Int32] {
    var hidden: Set<Int32> = []
    for time in unreadable {
      let from = observation.syncs.last { $0 < time.start } ?? observation.span.start
      let places = arrivals.stepPlaces(
        arrivingIn: TimeRange(start: from, end: max(from, time.end)))
      hidden.formUnion(arrivals.stepRows[places])
    }
    hidden.subtract(observation.uploadedRows)
    return arrivals.stepRows.filter { $0 >= 0 && !hidden.contains($0) }.sorted()
  }

  private var serverEvents: [String: Int] {
    [
      "step requests": steps.counters.requests, "step batches": steps.counters.commits,
      "day rows": stats.rowCalls, "day snapshots": stats.snapshotCalls.values.reduce(0, +),
      "metric batches": vitals.batches,
      "background tasks": tasks.log.count { if case .began = $0.event { true } else { false } },
    ]
  }
}

/// What is drawn on one device, in the order in which it is asked for.
@MainActor
private final class Chance {
  private let key: UInt64
  private var count: Int64 = 0

  init(key: UInt64) { self.key = key }

  func draw(_ range: ClosedRange<Int>) -> Int {
    count += 1
    var digest = Digest()
    digest.absorb(Int64(bitPattern: key))
    digest.absorb(count)
    return range.lowerBound + Int(digest.prefix % UInt64(range.count))
  }
}

/// The server that takes metrics: a day is its batch's identity.
@MainActor
private final class MetricsServer: Metrics.HealthDataUploading {
  /// Why a call failed.
  private struct Offline: Error {}

  var isOffline = false
  private(set) var batches = 0
  private(set) var days: Set<LocalDay> = []

  func upload(_ batch: Metrics.HealthDataBatch) async throws {
    if isOffline { throw Offline() }
    batches += 1
    days.insert(batch.day)
  }
}
