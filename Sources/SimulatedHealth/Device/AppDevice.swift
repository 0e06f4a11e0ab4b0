public import struct Foundation.UUID
public import HealthContracts
public import HealthModel
import VirtualTime

/// A device on which one app runs for years, with its servers and the storage that outlives the
/// app's processes.
///
/// Its health store starts empty; the samples of the history arrive as virtual time passes.
@MainActor
public final class AppDevice {
  /// The health store of the device.
  public let store: SimulatedHealthStore
  /// The samples of the history, which arrive as time passes.
  public let arrivals: HistoryArrivals
  /// The ground truth of the history, which the services under test cannot see; nil if unknown.
  public let truth: GroundTruth?
  /// Runs the app's background tasks.
  public let tasks: TaskScheduler
  /// The server that receives daily statistics.
  public let stats = StatsServer()
  /// The server that receives step samples.
  public let steps: StepServer
  /// The server that receives metrics.
  public let vitals: MetricsServer
  /// Storage of weights, their anchor, the retry queue and settings.
  public let weightPersistence: any WeightSync.Persistence = InMemoryWeightStore(
    preferredUnit: .kilogram)
  /// The values that the app shares with its extension.
  public let values: SharedDefaults.View
  /// The same values as the extension's process sees them.
  public let extensionValues: SharedDefaults.View
  /// Storage of intervals and of the step sync's state.
  public let syncState: any SyncStateStoring = InMemorySyncState()
  /// The time ranges in which the person did not allow reading.
  public private(set) var unreadable: [TimeRange] = []
  /// The types whose background delivery the store has stopped at any time.
  public var stoppedTypes: Set<SampleType> { stopped.union(store.stoppedTypes) }

  private let faultDraws: DrawSequence
  private let identifiers: SampleIdentifier
  private var identities = 0
  private var stopped: Set<SampleType> = []

  package init(
    _ history: History, _ log: ArrivalLog?, _ truth: GroundTruth?, _ zones: ZoneTimeline?,
    lateHours: Int, _ configuration: StoreConfiguration,
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) {
    self.truth = truth
    let defaults = SharedDefaults()
    values = defaults.process()
    extensionValues = defaults.process()
    // The device's clock shows the start of the history now, however much time has passed.
    let passed = (Simulation.current?.now ?? 0) / 1_000_000
    let epoch = history.span.start.advanced(by: -passed)
    store = SimulatedHealthStore(
      key: ~history.identifierKey, epoch: epoch, configuration: configuration,
      onExhausted: onExhausted)
    store.database.zones = zones
    arrivals = HistoryArrivals(history, log, in: store, lateHours: lateHours)
    var permitted = TaskScheduler.Configuration()
    permitted.permittedIdentifiers = [Metrics.Configuration().taskIdentifier]
    tasks = TaskScheduler(epoch: epoch, configuration: permitted)
    tasks.isCharging = true
    let draws = DrawSequence(key: history.identifierKey)
    faultDraws = draws
    steps = StepServer { draws.draw($0) }
    let vitalsDraws = DrawSequence(key: history.identifierKey &+ 2)
    vitals = MetricsServer(
      now: { [store] in Instant(milliseconds: store.now) }, draw: { vitalsDraws.draw($0) })
    identifiers = SampleIdentifier(key: history.identifierKey &+ 1)
    store.beginRun(of: "app")
  }

  /// The time of the device.
  public var now: Instant { Instant(milliseconds: store.now) }

  // MARK: What the app is built from

  /// The step provider of the HealthKit manager.
  public var statistics: any StatisticsQueryProvider { StepProvider(store) }
  /// Changes of step samples.
  public var stepChanges: any ChangeProvider { StoreChanges(store, .stepCount) }
  /// The low-level provider of steps, sleep and vital signs.
  public var healthProvider: any StepsAndSleep.HealthStoreProvider { HealthProvider(store) }
  /// The store as the weight sync of one process sees it.
  public var weightStore: any WeightSync.ObservableHealthStore { WeightHealthStore(store) }
  /// The bundle identifier under which the app saves samples.
  public var bundleIdentifier: String { store.configuration.declaration.source.bundleIdentifier }

  /// Returns an identifier that was not returned before.
  public func makeIdentity() -> UUID {
    identities += 1
    return identifiers.uuid(row: identities)
  }

  // MARK: What happens to the device

  /// Called when the system launches the app in the background.
  public var onLaunch: (@MainActor () -> Void)? {
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

  /// A Boolean value that indicates whether the device is locked.
  public var isLocked: Bool {
    get { store.isLocked }
    set { store.isLocked = newValue }
  }

  /// A Boolean value that indicates whether the person allows reading.
  public var isReadingAllowed = true {
    didSet {
      if isReadingAllowed == oldValue { return }
      let types = Set(SampleType.catalog)
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

  /// A Boolean value that indicates whether no server can be reached.
  public var isOffline = false {
    didSet {
      stats.isOffline = isOffline
      steps.behaviour.isOffline = isOffline
      vitals.isOffline = isOffline
      tasks.isOnline = !isOffline
    }
  }

  /// The share of server requests that fail in each way, in per cent from 0 to 100.
  public var requestFaultPercent = 0 {
    didSet {
      let percent = requestFaultPercent
      steps.behaviour.timeoutBeforeCommit = percent
      steps.behaviour.timeoutAfterCommit = percent
      steps.behaviour.errorBeforeCommit = percent
      steps.behaviour.throttling = percent
      steps.behaviour.duplication = percent
      vitals.faultPercent = percent
      // Refusals add up while the app is away.
      if percent == 0 { stats.refusals = 0 }
    }
  }

  /// Delivers the samples that are due.
  ///
  /// - Returns: The number of samples that arrived.
  /// - Throws: `HealthStoreError` when values would no longer add up in 64 bits.
  public func receiveSamples() throws -> Int {
    store.renewBudget()
    stopped.formUnion(store.stoppedTypes)
    if requestFaultPercent > 0, faultDraws.draw(0...99) < requestFaultPercent {
      stats.refusals += 1
    }
    return try arrivals.advance(to: now)
  }

  /// Saves samples of another app.
  ///
  /// - Parameter samples: The samples.
  /// - Throws: `HealthStoreError`.
  public func write(_ samples: [NewSample]) throws {
    _ = try store.deliver(samples, from: SimulatedDevice.otherApp)
  }

  /// Starts a process of the app in the foreground; the previous process and its observers end.
  public func beginProcess() {
    tasks.beginLaunch()
    store.beginProcess()
  }

  /// Ends the launch, after which no handlers of background tasks can be registered.
  public func endLaunch() { tasks.endLaunch() }

  /// Ends the app's process.
  public func endProcess() {
    tasks.terminateApp()
    store.move(to: .terminated)
  }

  /// Moves the running app to the foreground or the background.
  public func move(toForeground isInForeground: Bool) {
    store.move(to: isInForeground ? .foreground : .background)
  }
}

/// A deterministic sequence of whole numbers, drawn in the order of the calls.
@MainActor
private final class DrawSequence {
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
