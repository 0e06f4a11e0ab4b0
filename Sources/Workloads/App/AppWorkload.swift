import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A workload that runs an app on a device over the days of a history, waits until everything is
/// synced and records the result.
@MainActor
final class AppWorkload {
  private let context: WorkloadContext
  private let settings: AppSettings
  private let device: AppDevice
  private let schedule: AppSchedule
  private let app: AppProcesses
  private let weights: WeighIns
  private let screenRecorder: ScreenRecorder
  private let actions: StepsAndSleepActions
  private var observation: AppObservation
  /// The number of syncs of steps that were started.
  private var syncs = 0
  /// True once the days are over and everything is to be synced.
  private var isSettling = false
  /// True if the history is short enough for calls that take long.
  private var isShort: Bool { context.history.span.length <= 12 * Milliseconds.day }

  init(_ context: WorkloadContext, _ settings: AppSettings) {
    self.context = context
    self.settings = settings
    device = context.device.makeAppDevice(lateHours: settings.lateHours)
    schedule = AppSchedule(settings, context)
    let log = StepsAndSleepLog(device)
    screenRecorder = ScreenRecorder(device, log)
    app = AppProcesses(context, device, screenRecorder, log)
    actions = StepsAndSleepActions(app, device, screenRecorder, days: schedule.days)
    weights = WeighIns()
    observation = AppObservation(span: context.history.span)
  }

  func run() async throws -> AppObservation {
    app.setDayEnd(context.scenario.dayPolicy)
    device.requestFaultPercent = settings.requestFaultPercent
    device.stats.latency = 120
    device.onLaunch = { [app] in app.launchInBackground() }
    for day in 0..<schedule.days {
      device.isOffline = schedule.isOutage(day)
      device.isReadingAllowed = !settings.revoked.contains(day)
      for event in schedule.events(of: day) {
        try await wait(until: schedule.time(of: event, on: day))
        try await perform(event, on: day)
      }
    }
    try await settle()
    return observation
  }

  private func perform(_ event: AppSchedule.Event, on day: Int) async throws {
    switch event.kind {
    case .arrival:
      count("samples", try device.receiveSamples())
      await actions.changeTime(schedule.draw(day, event.minute))
    case .lock: device.isLocked = true
    case .unlock: device.isLocked = false
    case .termination:
      if app.isRunning { count("terminations") }
      app.end()
    case .foreground:
      try await use(schedule.draw(day, event.minute))
    case .dayEnd:
      guard let policy = schedule.dayEnd(setOn: day) else { return }
      try await use(schedule.draw(day, event.minute)) {
        // The new day end is later than the reads of the opening.
        try await wait(until: device.now.advanced(by: Milliseconds.second))
        app.setDayEnd(policy)
        observation.dayEnds.append(AppObservation.DayEnd(time: device.now, policy: policy))
        count("day ends")
        await actions.changeTime()
      }
    case .weighIn:
      guard let weight = app.weight, !device.isLocked else { return }
      count(await weights.performAction(weight, schedule.draw(day, event.minute), at: device.now))
    case .upload:
      await upload()
    }
  }

  /// Simulates a use of the app: the person opens it, does something in it and leaves it after two
  /// minutes.
  private func use(_ draw: UInt64, _ work: () async throws -> Void = {}) async throws {
    if device.isLocked { return }
    // Nobody sets up the app while the device has no health data: it would not ask again.
    if !app.hasOnboarded, !device.store.isAvailable { return }
    actions.charge(draw)
    try await open(spending: 30)
    count("foregrounds")
    try await work()
    let end = device.now.advanced(by: 2 * Milliseconds.minute)
    try await actions.perform(draw)
    try await wait(until: end)
    await actions.settle()
    app.enterBackground()
  }

  /// Opens the app; the person spends steps while it reads and again afterwards, and a snapshot is
  /// taken.
  private func open(spending percent: Int) async throws {
    let (opening, failures) = (device.now, device.store.counters.faultsMet)
    let isAvailable = device.store.isAvailable
    observation.openings.append(opening)
    let isFirst = !app.hasOnboarded
    let coming = Task { await app.enterForeground() }
    try await wait(until: device.now.advanced(by: 20))
    // Nobody can spend before onboarding.
    if !isFirst { spend(percent) }
    await coming.value
    if isAvailable, device.store.counters.faultsMet == failures {
      observation.readings.append(opening)
    }
    guard let store = app.stepsAndSleep else { return }
    actions.show(store, since: opening)
    screenRecorder.record(.opened, at: store)
    spend(percent)
    // Seeking every manually entered weight at every opening would take too long over many years.
    if observation.openings.count % max(1, schedule.days / 120) == 0 {
      weights.checkShown(app.weight, at: device.now, &observation)
    }
  }

  private func spend(_ percent: Int) {
    if let store = app.stepsAndSleep, screenRecorder.spend(percent, of: store) {
      count("spendings")
    }
  }

  /// Syncs steps, as a background task at night does.
  private func upload() async {
    do {
      syncs += 1
      refuseBatch()
      guard var outcome = try await app.syncSteps(interruption) else { return }
      if outcome != .synced {
        count("syncs \(outcome)")
        guard let next = try await app.syncSteps() else { return }
        outcome = next
      }
      count("syncs \(outcome)")
      if outcome == .synced { observation.syncs.append(device.now) }
    } catch {
      // The servers cannot be reached or the device is locked; the sync continues the next night.
      count("syncs that failed")
    }
  }

  /// Lets the server refuse the first batch of some syncs.
  private func refuseBatch() {
    var isOpen = isShort && !isSettling && syncs % 4 == 3
    device.steps.refusal = { _ in
      defer { isOpen = false }
      return isOpen ? "refused once" : nil
    }
  }

  /// The call that stops the current sync: of a short history, every fourth one is paused and every
  /// fourth one cancelled; the next one goes on.
  private var interruption: SyncInterruption? {
    guard isShort, syncs % 2 == 0 else { return nil }
    let isCancellation = syncs % 4 == 0
    let drawn = schedule.draw(syncs, 0) % (isCancellation ? 20_000 : 3_000)
    return SyncInterruption(milliseconds: 1 + Int64(drawn), isCancellation: isCancellation)
  }

  /// Restores all access and opens the app repeatedly until nothing is left to sync.
  private func settle() async throws {
    isSettling = true
    device.isOffline = false
    device.isLocked = false
    device.isReadingAllowed = true
    device.requestFaultPercent = 0
    try await wait(until: context.history.span.end)
    // Waits until late samples are due.
    try await wait(until: device.now.advanced(by: Int64(settings.lateHours) * Milliseconds.hour))
    // A fault must not keep the app from syncing what is left.
    device.store.endFaults()
    count("samples", try device.receiveSamples())
    for _ in 0..<3 {
      try await open(spending: 0)
      await upload()
      try await wait(until: device.now.advanced(by: Milliseconds.hour))
    }
    try await makeLastCalls()
    _ = try await app.weight?.reconcile()
    try await app.weight?.foreground()
    await app.stepsAndSleep?.waitForSync()
    let present = device.now
    try weights.finish(app.weight, &observation)
    observation.events.merge(app.events) { $0 + $1 }
    count("samples", actions.samples)
    observation.screenSnapshots = screenRecorder.snapshots
    observation.accessRequests = app.log.requests
    observation.concurrentRequests = app.log.concurrentRequests
    observation.wakingTypes = app.log.backgroundDeliveryTypes.map { "\($0)" }.sorted()
    observation.unobservedTypes = app.log.unobservedTypes.map { "\($0)" }.sorted()
    app.end()
    observation.metrics = app.metrics
    observation.stepsAndSleep = app.stepsAndSleepLog.observation
    try AppConclusion(
      device: device, deletedImports: weights.deletedImports, present: present,
      mayMiss: app.mayMiss
    ).finish(&observation)
    observation.stepSync = app.stepSync
    // On devices of their own, after the app has ended on this one.
    device.onLaunch = nil
    var lives = WeightLives(context)
    observation.weights = await lives.observed()
    observation.screenModels = await ScreenModelCalls(context.suite).observed()
    observation.preparedStores = await PreparedStores(context.suite).observed()
    observation.storeLives = await StoreLives(context).observed(isShort ? 6 : 3, acts: 45)
    observation.preparedMetrics = await PreparedMetricsCalls(context.suite).observed()
    observation.stepSyncLives = try await StepSyncLives(context).observed(isShort ? 20 : 6)
  }

  /// Reads metrics for a screen; in a short history, the person also signs out and in, and the next
  /// sync of steps repeats everything.
  private func makeLastCalls() async throws {
    for days in [0, 1, 5] {
      await app.readMetrics(at: device.now.advanced(by: -Int64(days) * Milliseconds.day))
    }
    guard isShort else { return }
    try app.restartStepSync()
    await upload()
    // The changes are of days that no later batch covers.
    try changeHeartRates()
    try await wait(until: device.now.advanced(by: Milliseconds.minute))
    app.signOut()
    try await wait(until: device.now.advanced(by: Milliseconds.hour))
    try changeHeartRates()
    try await wait(until: device.now.advanced(by: Milliseconds.hour))
    await app.signIn()
    try changeHeartRates()
    try await wait(until: device.now.advanced(by: 2 * Milliseconds.hour))
  }

  /// Lets another app save a heart rate from long before the history, or as early as is permitted.
  private func changeHeartRates() throws {
    let time = max(
      observation.span.start.milliseconds - 400 * Milliseconds.day,
      context.scenario.store.earliestPermitted.milliseconds)
    let sample = NewSample(.heartRate, start: time, end: time, value: 60)
    try device.write([sample])
  }

  private func count(_ event: String, _ times: Int = 1) {
    observation.events[event, default: 0] += times
  }

  private func wait(until time: Instant) async throws {
    let milliseconds = time.milliseconds - device.now.milliseconds
    if milliseconds > 0 {
      try await Simulation.current?.sleep(nanoseconds: milliseconds * 1_000_000)
    }
  }
}
