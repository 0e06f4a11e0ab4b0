import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// The successive processes of an app, each with its own services over the persistent state.
@MainActor
final class AppProcesses {
  /// The number of events, by name.
  private(set) var events: [String: Int] = [:]
  /// The log of authorization requests, background deliveries and observers.
  let log = AccessLog()
  /// The log of the steps-and-sleep store, its reader and its extension.
  let stepsAndSleepLog: StepsAndSleepLog
  private let metricsLog: MetricsLog
  private let metricsConfiguration: Metrics.Configuration
  private let stepSyncLog: StepSyncLog
  private let stepSyncPolicy: StepSyncPolicy
  private let screenRecorder: ScreenRecorder
  private let context: WorkloadContext
  private let device: AppDevice
  private var running: Services?
  /// True if the person has completed onboarding.
  private(set) var hasOnboarded = false
  /// The day end that the person has set.
  private var dayEnd = DayPolicy.midnight
  /// True if the person has switched on the weight sync.
  private var hasWeights = false
  /// True if the person has answered the sheet of the metrics.
  private var hasMetrics = false
  /// True if the process began while the device had no health data, so that nothing could be
  /// observed, and has not been in the foreground since.
  private var isSetUpOpen = false
  private var isSignedIn = true

  private struct Services {
    var stepsAndSleep: any StepsAndSleep.HealthStoreProtocol
    var weight: any WeightSyncServiceProtocol
    var stepSync: any StepSyncServiceProtocol
    var metrics: Metrics.AppServices
  }

  init(
    _ context: WorkloadContext, _ device: AppDevice, _ screenRecorder: ScreenRecorder,
    _ stepsAndSleepLog: StepsAndSleepLog
  ) {
    self.context = context
    self.device = device
    self.screenRecorder = screenRecorder
    metricsLog = MetricsLog(device)
    self.stepsAndSleepLog = stepsAndSleepLog
    metricsConfiguration = Self.metricsConfiguration(context)
    stepSyncPolicy = Self.stepSyncPolicy(context)
    stepSyncLog = StepSyncLog(device, stepSyncPolicy)
  }

  /// The uploads of the metrics service so far.
  var metrics: MetricsObservation {
    metricsLog.observation(metricsConfiguration, context.scenario.zones)
  }

  /// True if the app is running.
  var isRunning: Bool { running != nil }
  /// The running process's store of steps and sleep.
  var stepsAndSleep: (any StepsAndSleep.HealthStoreProtocol)? { running?.stepsAndSleep }
  /// The running process's weight sync.
  var weight: (any WeightSyncServiceProtocol)? { running?.weight }
  /// The extension's part, in a process of its own that starts for each use.
  var charging: any StepsAndSleep.MinuteChargingProtocol {
    context.suite.minuteCharging(
      StepsAndSleep.MinuteChargingDependencies(
        values: device.extensionValues, log: LoggedNotices(stepsAndSleepLog),
        zones: context.scenario.zones, now: { [device] in device.now.date }))
  }
  /// The step sync so far.
  var stepSync: StepSyncObservation { stepSyncLog.conclude() }

  /// Calls `StepSyncLog.mayMiss(deletionAt:ofSampleFrom:)`.
  func mayMiss(deletionAt place: Int, ofSampleFrom start: Instant) -> Bool {
    stepSyncLog.mayMiss(deletionAt: place, ofSampleFrom: start)
  }

  /// Launches the app in the foreground, or brings the running app to the foreground.
  func enterForeground() async {
    guard let services = running else {
      device.beginProcess()
      let services = launch()
      stepsAndSleepLog.record(.began(.foreground))
      await start(services)
      if !hasOnboarded { await onboard(services) } else { await switchOn(services) }
      stepsAndSleepLog.record(.acted(.foreground, isAccepted: true))
      if !isSetUpOpen { log.endSetUp() }
      return
    }
    let endsSetUp = isSetUpOpen && device.store.isAvailable
    device.move(toForeground: true)
    stepsAndSleepLog.record(.began(.foreground))
    await services.stepsAndSleep.handleAppWillEnterForeground()
    stepsAndSleepLog.record(.acted(.foreground, isAccepted: true))
    await attempt("weight") { try await services.weight.foreground() }
    services.stepSync.noteChanges()
    await activateMetrics(services)
    await switchOn(services)
    if endsSetUp {
      isSetUpOpen = false
      log.endSetUp()
    }
  }

  /// Moves the app to the background.
  func enterBackground() { device.move(toForeground: false) }

  /// Launches the app in the background.
  ///
  /// Observers and handlers are set up synchronously; the rest continues in a task.
  func launchInBackground() {
    let (begin, wasLocked) = (device.now, device.isLocked)
    let services = launch()
    count("background launches")
    let number = events["launches"]
    Task {
      await self.start(services)
      // Another process may have started in the meantime.
      guard self.isRunning, self.events["launches"] == number else { return }
      if !self.isSetUpOpen { self.log.endSetUp() }
      self.noticeDay(services.stepsAndSleep, since: begin)
      self.screenRecorder.record(.launched, at: services.stepsAndSleep, wasLocked: wasLocked)
    }
  }

  /// Lets a store notice that another day has begun since a time, as during a call or an
  /// authorization sheet that lasts.
  func noticeDay(_ store: any StepsAndSleep.HealthStoreProtocol, since begin: Instant) {
    let walls = [begin, device.now].map { context.scenario.zones.wall(at: $0) - dayEnd.wallOffset }
    let isSameDay =
      walls[0].floorDivided(by: Milliseconds.day) == walls[1].floorDivided(by: Milliseconds.day)
    // A clock that was set back in the meantime may hide that a day has begun.
    let isClockSet = walls[1] - walls[0] != device.now.milliseconds - begin.milliseconds
    if isSameDay, !isClockSet { return }
    stepsAndSleepLog.record(.began(.recalculation))
    store.recalculateDailyEnergy()
    stepsAndSleepLog.record(.acted(.recalculation, isAccepted: true))
  }

  /// Lets the person set the day end.
  func setDayEnd(_ policy: DayPolicy) {
    dayEnd = policy
    device.values.set(.integer(policy.hour), for: StepsAndSleep.SharedKeys.dayEndHour)
    device.values.set(.integer(policy.minute), for: StepsAndSleep.SharedKeys.dayEndMinute)
  }

  /// Syncs steps.
  ///
  /// - Parameter interruption: The call that stops the sync; nil if none does.
  /// - Returns: How the sync ended; nil if the app is not running.
  /// - Throws: `StepSyncError`.
  func syncSteps(_ interruption: SyncInterruption? = nil) async throws -> StepSyncOutcome? {
    guard let service = running?.stepSync else { return nil }
    return try await stepSyncLog.sync(service, interruption)
  }

  /// Discards what the next sync of steps would leave out as known.
  ///
  /// - Throws: `StepSyncError` if the state cannot be changed.
  func restartStepSync() throws {
    guard let service = running?.stepSync else { return }
    try service.restart()
    stepSyncLog.recordRestart()
  }

  /// Reads the metrics of the day that contains an instant, for a screen.
  func readMetrics(at instant: Instant) async {
    guard let services = running?.metrics else { return }
    await MetricsCalls(services: services, log: metricsLog).read(at: instant)
  }

  /// Signs the person out of the metrics server.
  func signOut() {
    isSignedIn = false
    metricsLog.record(.signedOut)
    running?.metrics.background.signedOut()
  }

  /// Signs the person in again.
  func signIn() async {
    isSignedIn = true
    metricsLog.record(.signedIn)
    if let running { await activateMetrics(running) }
  }

  /// Ends the process.
  func end() {
    running?.stepSync.cancel()
    if isRunning { metricsLog.record(.ended) }
    stepsAndSleepLog.endProcess()
    running = nil
    device.endProcess()
  }

  // MARK: Process start

  private func launch() -> Services {
    count("launches")
    isSetUpOpen = !device.store.isAvailable
    log.beginProcess()
    metricsLog.record(.launched)
    stepsAndSleepLog.beginProcess()
    let services = makeServices()
    running = services
    screenRecorder.record(.started, at: services.stepsAndSleep)
    do {
      try services.metrics.background.registerTasks()
    } catch {
      count("registrations that failed")
    }
    device.endLaunch()
    return services
  }

  private func start(_ services: Services) async {
    await services.stepsAndSleep.handleAppDidLaunch()
    await attempt("weight") { try await services.weight.launch() }
    await activateMetrics(services)
  }

  /// Completes onboarding: the person answers the authorization sheets.
  private func onboard(_ services: Services) async {
    hasOnboarded = true
    restoreServer(services)
    // The person taps the button twice.
    let again = Task { await services.stepsAndSleep.ensureHealthAuthorizationAndRefresh() }
    await services.stepsAndSleep.handleOnboardingCompleted()
    await again.value
    await switchOn(services)
  }

  /// Lets the person switch on what is not on because calls of an earlier attempt failed.
  private func switchOn(_ services: Services) async {
    let failures = device.store.counters.faultsMet
    var isExcused: Bool {
      device.store.counters.faultsMet > failures || !device.store.isAvailable
    }
    if !hasWeights {
      await attempt("weight") { _ = try await services.weight.enableSync() }
      hasWeights = services.weight.isSyncEnabled || !isExcused
    }
    // The sheet for weights may have stayed open until the device had no health data.
    if hasMetrics || !device.store.isAvailable { return }
    let calls = MetricsCalls(services: services.metrics, log: metricsLog)
    calls.askAboutAccess(wasAsked: false)
    let isDone = await attempt("metrics") {
      _ = try await services.metrics.service.requestAuthorization()
    }
    hasMetrics = isDone || !isExcused
    // The sheet for metrics may have stayed open as long.
    if device.store.isAvailable { calls.askAboutAccess(wasAsked: hasMetrics) }
    await activateMetrics(services)
  }

  /// Lets the server hold a row of today, as an earlier installation left it, if it can be reached.
  private func restoreServer(_ services: Services) {
    if device.isOffline || device.stats.refusals > 0 { return }
    let row = StepsAndSleep.DailyStats(
      day: services.stepsAndSleep.today, steps: nil, sleepSeconds: nil, spentSteps: 321,
      targets: StepsAndSleep.Targets(steps: 8_000, sleepSeconds: 7 * 3_600),
      points: StepsAndSleep.OwnPoints(body: 5, mind: 6, heart: 7),
      energy: EnergyPoints(steps: 0, sleep: 0, others: 18, total: 18))
    device.stats.put(row)
    stepsAndSleepLog.record(.restorable(.init(row)))
    screenRecorder.recordRestored(row)
  }

  private func activateMetrics(_ services: Services) async {
    metricsLog.record(.activated)
    await attempt("metrics") { try await services.metrics.background.activateIfReady() }
  }

  /// Performs an operation that may fail temporarily; the services retry it later by themselves.
  ///
  /// - Returns: False if it failed.
  @discardableResult
  private func attempt(_ service: String, _ body: () async throws -> Void) async -> Bool {
    do {
      try await body()
      return true
    } catch {
      count("delays of \(service)")
      return false
    }
  }

  private func count(_ event: String) { events[event, default: 0] += 1 }

  // MARK: Services

  /// The default configuration, with one upload a day of today alone in long histories.
  private static func metricsConfiguration(_ context: WorkloadContext) -> Metrics.Configuration {
    var configuration = Metrics.Configuration()
    if context.history.span.length > 12 * Milliseconds.day {
      configuration.batchingDelaySeconds = 20 * 3_600
      configuration.uploadedDays = 1
    }
    return configuration
  }

  /// The default policy, with small pages, batches and delays in short histories.
  private static func stepSyncPolicy(_ context: WorkloadContext) -> StepSyncPolicy {
    var policy = StepSyncPolicy()
    if context.history.span.length <= 15 * Milliseconds.day {
      policy.batchSize = 50
      policy.pageSize = 180
      policy.changePageSize = 120
      policy.maximumBackoffMilliseconds = 10_000
    }
    return policy
  }

  private func makeServices() -> Services {
    let (suite, device, scenario) = (context.suite, device, context.scenario)
    let launch = events["launches"]
    let stepSyncLog = stepSyncLog
    let statistics = suite.statistics(device.statistics)
    let health = LoggedProvider(device.healthProvider, log)
    let time = StepSyncTime(now: { device.now }) { milliseconds in
      try await Simulation.current?.sleep(nanoseconds: milliseconds * 1_000_000)
    }
    var weights = WeightSyncDependencies(
      store: LoggedWeightStore(device.weightStore, log), persistence: device.weightPersistence,
      bundleIdentifier: device.bundleIdentifier, time: { device.now },
      makeIdentity: { device.makeIdentity() })
    // A reconciliation reads all weights, so it runs rarely in a history of years.
    weights.policy.reconcilePeriod = 28 * Milliseconds.day
    return Services(
      stepsAndSleep: suite.stepsAndSleep(
        StepsAndSleep.HealthStoreDependencies(
          service: LoggedReader(suite.stepsAndSleepReader(health), stepsAndSleepLog),
          values: device.values, server: LoggedStatsServer(device.stats, stepsAndSleepLog),
          errors: LoggedNotices(stepsAndSleepLog), log: LoggedNotices(stepsAndSleepLog),
          energy: suite.energy(),
          zones: scenario.zones, now: { device.now.date })),
      weight: suite.weightSync(weights),
      stepSync: suite.stepSync(
        StepSyncDependencies(
          provider: suite.stepData(statistics), changes: device.stepChanges,
          state: LoggedSyncState(device.syncState, stepSyncLog),
          endpoint: LoggedStepEndpoint(device.steps, stepSyncLog), time: time,
          layering: context.layering(scenario.services.layeringStrategy, now: device.now),
          policy: stepSyncPolicy, onProgress: { stepSyncLog.record($0) })),
      metrics: suite.metrics(
        Metrics.AppDependencies(
          service: Metrics.Dependencies(
            provider: LoggedMetricsProvider(health, metricsLog),
            scheduler: ProcessTasks(device.tasks) {
              self.isRunning && self.events["launches"] == launch
            },
            zones: scenario.zones, now: { device.now.date }, configuration: metricsConfiguration),
          uploader: device.vitals, isSignedIn: { self.isSignedIn })))
  }
}
