import struct Foundation.Date
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// A device on which acts are drawn for an app's store of steps and sleep.
@MainActor
final class StoreWorld {
  typealias Act = StoreLife.Act
  typealias Keys = StepsAndSleep.SharedKeys

  let reader = LivingReader()
  let server: LivingServer
  let defaults = SharedDefaults()
  var draws: CaseDraws
  private(set) var store: any StepsAndSleep.HealthStoreProtocol
  /// True if the shared values lose each write of the app.
  private(set) var losesWrites = false
  let charging: any StepsAndSleep.MinuteChargingProtocol
  private let notices: NoticeCounter
  private let makeStore: @MainActor (SharedDefaults.View) -> any StepsAndSleep.HealthStoreProtocol
  /// The shared values as the app sees them.
  private var values: SharedDefaults.View
  private let clock: LivingClock
  private var life: StoreLife

  init(_ suite: ServiceSuite, _ zones: ZoneTimeline, _ life: StoreLife, _ draws: CaseDraws) {
    self.life = life
    self.draws = draws
    let server = LivingServer(
      restorable: life.restorable.map { StepsAndSleep.DailyStats($0) },
      unansweredLoads: life.unansweredLoads)
    self.server = server
    let mayBeOffline = life.unansweredLoads > 0
    reader.isOffline = { mayBeOffline && !server.hasAnswered }
    let clock = LivingClock()
    self.clock = clock
    reader.now = { clock.now }
    let notices = NoticeCounter()
    self.notices = notices
    var configuration = StepsAndSleep.Configuration()
    configuration.rereadDays = life.rereadDays
    configuration.maximumGapDays = life.maximumGapDays
    configuration.stepsPerMinute = life.stepsPerMinute
    let (reader, defaults) = (reader, defaults)
    makeStore = { [configuration] values in
      reader.endProcess()
      return suite.stepsAndSleep(
        StepsAndSleep.HealthStoreDependencies(
          service: reader, values: values, server: server, errors: notices,
          log: notices, energy: suite.energy(), zones: zones, now: { clock.now.date },
          configuration: configuration))
    }
    values = defaults.process()
    store = makeStore(values)
    charging = suite.minuteCharging(
      StepsAndSleep.MinuteChargingDependencies(
        values: defaults.process(), log: notices, zones: zones, now: { clock.now.date },
        stepsPerMinute: life.stepsPerMinute))
  }

  /// Lives through drawn acts.
  func live(acts: Int) async -> StoreLife {
    for number in 0..<acts {
      let act = number == 0 ? .launch : draw(isLate: number > 8)
      var (isRefused, paid) = (false, 0)
      do {
        paid = try await perform(act)
      } catch {
        isRefused = true
      }
      await store.waitForSync()
      var seen = seen()
      (seen.isRefused, seen.paid) = (isRefused, paid)
      life.moments.append(StoreLife.Moment(act, seen))
    }
    return life
  }

  /// Performs an act; returns the minutes that were charged.
  private func perform(_ act: Act) async throws -> Int {
    switch act {
    case .launch:
      values = defaults.process()
      store = makeStore(values)
      await store.handleAppDidLaunch()
    case .onboard: await store.handleOnboardingCompleted()
    case .request(let isFailed):
      reader.failsRequest = isFailed
      await store.ensureHealthAuthorizationAndRefresh()
    case .foreground: await store.handleAppWillEnterForeground()
    case .timeChange: await store.handleSignificantTimeChange()
    case .wait(let minutes): clock.pass(minutes)
    case .read, .readInvalid, .readDuring, .overlap: await read(act)
    case .update: await reader.handler?()
    case .lateUpdate:
      if reader.handler != nil {
        store.stopStepObservation()
        store.startStepObservation()
      }
      reader.changes += 1
      await reader.stoppedHandler?()
    case .observe(let isOn):
      if isOn { store.startStepObservation() } else { store.stopStepObservation() }
    case .charge(let minutes): return charging.charge(minutes: minutes)
    case .spend(let steps): try store.spend(steps)
    case .targets(let steps, let sleepSeconds):
      try store.setTargets(steps: steps, sleepHours: Double(sleepSeconds) / 3_600)
    case .enterSleep(let seconds):
      try store.setManualSleep(hours: seconds.map { Double($0) / 3_600 })
    case .assign(let parts):
      store.setPoints(.init(body: parts[0], mind: parts[1], heart: parts[2]))
    case .override(let steps, let seconds):
      store.setTestOverrides(steps: steps, sleepHours: seconds.map { Double($0) / 3_600 })
    case .recalculate: store.recalculateDailyEnergy()
    case .changeAmounts: reader.changes += 1
    case .answer(let reading): reader.reading = reading
    case .slowServer(let minutes): server.onLoad = { [clock] in clock.pass(minutes) }
    case .refuse(let refuses): server.refuses = refuses
    case .loseWrites(let loses):
      losesWrites = loses
      values.faults = loses ? [.losesAllWrites] : []
      if !loses { await store.handleAppWillEnterForeground() }
    case .endDay(let minute):
      await store.handleSignificantTimeChange()
      // The row that the server returns is then known.
      await store.waitForSync()
      for (number, key) in [(minute / 60, Keys.dayEndHour), (minute % 60, Keys.dayEndMinute)] {
        defaults.put(minute % 2 == 0 ? .integer(number) : .number(Double(number)), for: key)
      }
      await store.handleSignificantTimeChange()
    }
    return 0
  }

  private func read(_ act: Act) async {
    switch act {
    case .readInvalid(let quantity):
      reader.detours = [LivingReader.Detour(quantity: quantity, isInvalid: true)]
      await refresh(quantity)
    case .readDuring(let minutes):
      reader.detours = [
        LivingReader.Detour(quantity: .steps, events: { [clock] in clock.pass(minutes) })
      ]
      await refresh(.steps)
    case .overlap(let quantity, .secondOfThreeSucceeds):
      reader.detours = [(30, true), (20, false), (5, true)].map { delay, fails in
        LivingReader.Detour(quantity: quantity, delay: delay, fails: fails)
      }
      var reads: [Task<Void, Never>] = []
      for _ in 0..<3 {
        reads.append(Task { await refresh(quantity) })
        try? await Simulation.current?.sleep(nanoseconds: 2_000_000)
        reader.changes += 1
      }
      for read in reads { await read.value }
    case .overlap(let quantity, let overlap):
      reader.detours = [
        LivingReader.Detour(
          quantity: quantity, delay: 30, fails: overlap == .firstFails),
        LivingReader.Detour(quantity: quantity, delay: 5, fails: overlap == .secondFails),
      ]
      let first = Task { await refresh(quantity) }
      try? await Simulation.current?.sleep(nanoseconds: 2_000_000)
      reader.changes += 1
      await refresh(quantity)
      await first.value
    case .read(let quantity): await refresh(quantity)
    default: return
    }
    reader.detours = []
  }

  private func refresh(_ quantity: StepsAndSleepObservation.Quantity) async {
    switch quantity {
    case .steps: await store.refreshStepsBalance()
    case .sleep: await store.refreshSleepIfAuthorized()
    }
  }

  private func seen() -> StoreLife.Seen {
    var seen = StoreLife.Seen(ScreenRecorder.screen(of: store))
    seen.remaining = charging.effectiveSteps
    let number = clock.now.milliseconds / Milliseconds.day
    seen.closed = (StoreLife.firstDay.ordinal - 2...Int(number) + 2).compactMap {
      store.snapshot(of: LocalDay(ordinal: $0)).map { .init($0) }
    }
    seen.row = server.rows[store.today].map { .init($0) }
    seen.received = server.snapshots.sorted { $0.key < $1.key }.map { .init($0.value) }
    seen.requests = reader.requests
    seen.notices = notices.notices
    seen.isObserving = reader.handler != nil
    return seen
  }
}

/// The clock of a device; it begins at noon of the first day.
@MainActor
private final class LivingClock {
  private(set) var now = StoreLife.start

  func pass(_ minutes: Int) {
    now = now.advanced(by: Int64(minutes) * Milliseconds.minute)
  }
}
