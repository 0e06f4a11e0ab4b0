import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// The actions of a person and of the system on the steps-and-sleep store and its extension, drawn
/// deterministically.
@MainActor
final class StepsAndSleepActions {
  typealias Store = StepsAndSleep.HealthStoreProtocol
  typealias Charging = StepsAndSleep.MinuteChargingProtocol

  private let app: AppProcesses
  private let device: AppDevice
  private let log: StepsAndSleepLog
  private let recorder: ScreenRecorder
  /// The number of sessions for each session with actions.
  private let rarity: Int
  /// The number of samples that were received during actions.
  private(set) var samples = 0
  private var sessions = 0
  private var rounds = 0

  private static let targets: [(steps: Int, sleepHours: Double)] = [
    (1, 1), (7_500, 7.25), (12_345, 8), (4_000, 6.5), (20_000, 9.75), (10_000, 8), (900, 0.5),
    (30, 0.0002),
  ]
  private static let refusedTargets: [(steps: Int, sleepHours: Double)] = [
    (0, 8), (-1, 8), (5_000, 0), (5_000, -1), (5_000, .nan), (.min, 8),
  ]
  private static let sleep: [Double?] = [7.5, 0, nil, 25, 4.25, nil, 0.5, 9]
  private static let refusedSleep: [Double] = [-0.25, 25.25, .nan, .infinity]
  private static let points = [
    [3, 4, 5], [0, 0, 0], [20, 20, 20], [21, -1, 7], [20, 19, 1], [0, 11, 20], [100, -7, 2],
  ]

  init(_ app: AppProcesses, _ device: AppDevice, _ recorder: ScreenRecorder, days: Int) {
    self.app = app
    self.device = device
    self.recorder = recorder
    log = app.stepsAndSleepLog
    rarity = max(1, days / 60)
  }

  // MARK: Outside a session

  /// Reports a change of time to a running app, now and then.
  func changeTime(_ draw: UInt64) async {
    if draw % UInt64(16 * rarity) == 0 { await changeTime() }
  }

  /// Reports a change of time to a running app.
  func changeTime() async {
    guard let store = app.stepsAndSleep else { return }
    await perform(.timeChange, on: store) {
      await store.handleSignificantTimeChange()
      return true
    }
  }

  /// Charges minutes, whether the app runs or not.
  func charge(_ draw: UInt64) {
    if draw >> 8 & 1 == 0 || rounds % rarity != 0 { return }
    charge(minutes: [1, 3, 0, 7, -2, 1_000, 12][Int(draw >> 12 & 0xff) % 7])
  }

  private func charge(minutes: Int) {
    let charging = app.charging
    let before = log.sharedValues(charging)
    let paid = charging.charge(minutes: minutes)
    log.record(
      .charged(
        minutes: minutes, paid: paid, before: before, after: log.sharedValues(charging)))
    if let day = before.steps?.day {
      let charged = min(max(paid, 0), 1_000_000)
      recorder.recordCharge(charged * StepsAndSleep.Configuration().stepsPerMinute, on: day)
    }
  }

  // MARK: In a session

  /// Performs up to three actions, a few seconds apart.
  func perform(_ draw: UInt64) async throws {
    sessions += 1
    if sessions % rarity != 0 { return }
    for place in 0..<(1 + Int(draw >> 4 & 0xff) % 3) {
      guard let store = app.stepsAndSleep else { return }
      try await wait(7_000)
      rounds += 1
      var digest = Digest()
      digest.absorb(Int64(bitPattern: draw))
      digest.absorb(Int64(place))
      // Every kind of action occurs early, and in every order.
      try await act((rounds + Int(digest.prefix >> 40 & 1)) % 16, digest.prefix, store)
    }
    // On two days of three, the sleep of the history is to be closed and not an entry.
    guard let store = app.stepsAndSleep, recorder.hasEnteredSleep(on: store.today),
      store.today.ordinal % 3 != 0
    else { return }
    setSleep(nil, store)
    log.recordScreen(of: store, app.charging)
  }

  /// Records what a store shows after an act.
  func show(_ store: any Store, since begin: Instant) {
    app.noticeDay(store, since: begin)
    log.recordScreen(of: store, app.charging)
  }

  /// Waits until the app has uploaded its values.
  func settle() async {
    guard let store = app.stepsAndSleep else { return }
    await store.waitForSync()
    log.record(.settled)
  }

  private func act(_ kind: Int, _ draw: UInt64, _ store: any Store) async throws {
    let (number, begin) = (Int(draw >> 3 & 0xffff), device.now)
    switch kind {
    case 0, 8: enter(.targets(steps: 0, sleepHours: 0), number, store)
    case 1: enter(.manualSleep(nil), number, store)
    case 2: enter(.points(.init()), number, store)
    case 3: refuse(number, store)
    case 4: charge(minutes: [2, 1, 5, -1, 100_000][number % 5])
    case 5: try await overlap(store)
    case 6: await fail(store)
    case 7: try await override(number, store)
    case 9: await query(store)
    case 10: try await restartObservation(store)
    case 11: await loseWrites(number, store)
    case 12: await askAgain(number, store)
    case 13: enter(.points(.init()), number, store)
    case 14:
      await perform(.recalculation, on: store) {
        store.recalculateDailyEnergy()
        return true
      }
    default:
      await perform(.timeChange, on: store) {
        await store.handleSignificantTimeChange()
        return true
      }
    }
    show(store, since: begin)
  }

  /// Enters a drawn value of the kind of an action.
  private func enter(
    _ kind: StepsAndSleepObservation.Action, _ number: Int, _ store: any Store
  ) {
    switch kind {
    case .targets:
      let target = Self.targets[number % Self.targets.count]
      setTargets(target, store)
    case .manualSleep: setSleep(Self.sleep[number % Self.sleep.count], store)
    default:
      let parts = Self.points[number % Self.points.count]
      store.setPoints(
        StepsAndSleep.OwnPoints(body: parts[0], mind: parts[1], heart: parts[2]))
      log.record(.acted(.points(.init(parts)), isAccepted: true))
    }
  }

  private func setTargets(_ target: (steps: Int, sleepHours: Double), _ store: any Store) {
    let wrong = target.steps < 1 ? Double(target.steps) : target.sleepHours
    let isAccepted = succeeds(unless: .targetNotPositive(wrong)) {
      try store.setTargets(steps: target.steps, sleepHours: target.sleepHours)
    }
    log.record(
      .acted(
        .targets(steps: target.steps, sleepHours: target.sleepHours), isAccepted: isAccepted))
  }

  private func setSleep(_ hours: Double?, _ store: any Store) {
    let isAccepted = succeeds(unless: .sleepOutOfRange(hours: hours ?? 0)) {
      try store.setManualSleep(hours: hours)
    }
    log.record(.acted(.manualSleep(hours), isAccepted: isAccepted))
    if isAccepted { recorder.recordEnteredSleep(hours, on: store.today) }
  }

  private func refuse(_ number: Int, _ store: any Store) {
    setTargets(Self.refusedTargets[number % Self.refusedTargets.count], store)
    setSleep(Self.refusedSleep[number % Self.refusedSleep.count], store)
    recorder.spend(steps: -1, of: store)
    recorder.spend(steps: store.effectiveStepsToday &+ 1, of: store)
    recorder.spend(steps: number % 2 * store.effectiveStepsToday / 4, of: store)
  }

  /// Two reads of steps, of which the earlier one answers later.
  private func overlap(_ store: any Store) async throws {
    let begin = device.now
    log.record(.began(.refresh([.steps])))
    log.heldBack = 400
    let first = Task { await store.refreshStepsBalance() }
    try await wait(20)
    samples += try device.receiveSamples()
    let second = Task { await store.refreshStepsBalance() }
    await second.value
    show(store, since: begin)
    await first.value
    log.record(.acted(.refresh([.steps]), isAccepted: true))
  }

  /// A read of sleep that fails, and one that succeeds unless the device is locked.
  private func fail(_ store: any Store) async {
    for failures in [1, 0] {
      log.failingReads = failures
      await perform(.refresh([.sleep]), on: store) {
        await store.refreshSleepIfAuthorized()
        return true
      }
      log.failingReads = 0
      if failures > 0 {
        store.recalculateDailyEnergy()
        await settle()
      }
    }
  }

  private func override(_ number: Int, _ store: any Store) async throws {
    let overrides: [(Int?, Double?)] = [(4_321, nil), (nil, 6.5), (0, 0), (20_000, 8)]
    for (steps, hours) in [overrides[number % 4], (nil, nil)] {
      store.setTestOverrides(steps: steps, sleepHours: hours)
      log.record(
        .acted(
          .overrides(steps: steps, sleepSeconds: hours.map { Int($0 * 3_600) }), isAccepted: true))
      log.recordScreen(of: store, app.charging)
      store.recalculateDailyEnergy()
      await settle()
    }
  }

  private func query(_ store: any Store) async {
    for back in -1...4 {
      let day = store.today.advanced(by: -back)
      log.record(.queried(day, store.snapshot(of: day).map { .init($0) }))
    }
  }

  private func restartObservation(_ store: any Store) async throws {
    store.stopStepObservation()
    log.record(.acted(.observation(isOn: false), isAccepted: true))
    samples += try device.receiveSamples()
    store.startStepObservation()
    store.startStepObservation()
    log.record(.acted(.observation(isOn: true), isAccepted: true))
    await perform(.refresh([.steps]), on: store) {
      await store.refreshStepsBalance()
      return true
    }
  }

  /// Actions while every write to the shared values is lost; the app then retries in the
  /// foreground.
  private func loseWrites(_ number: Int, _ store: any Store) async {
    device.values.faults = [.losesAllWrites]
    recorder.spend(steps: max(0, store.effectiveStepsToday) / 5, of: store)
    enter([.points(.init()), .manualSleep(nil)][number % 2], number, store)
    log.recordScreen(of: store, app.charging)
    device.values.faults = []
    await perform(.foreground, on: store) {
      await store.handleAppWillEnterForeground()
      return true
    }
  }

  /// The person completes onboarding once more, or asks again for access, which may fail.
  private func askAgain(_ number: Int, _ store: any Store) async {
    if number % 4 == 0 { return await store.handleOnboardingCompleted() }
    log.failingRequests = number % 2
    await perform(.refresh([.steps, .sleep]), on: store) {
      await store.ensureHealthAuthorizationAndRefresh()
      return true
    }
    log.failingRequests = 0
  }

  // MARK: Helpers

  private func perform(
    _ action: StepsAndSleepObservation.Action, on store: any Store, _ body: () async -> Bool
  ) async {
    let begin = device.now
    log.record(.began(action))
    let isAccepted = await body()
    log.record(.acted(action, isAccepted: isAccepted))
    show(store, since: begin)
  }

  /// Returns true if an entry is accepted; one that is refused has to throw the given error.
  private func succeeds(unless right: StepsAndSleep.EntryError, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      // An amount that is not a number does not equal itself.
      if "\(error)" != "\(right)" { log.record(.misreported) }
      return false
    }
  }

  private func wait(_ milliseconds: Int64) async throws {
    try await Simulation.current?.sleep(nanoseconds: milliseconds * 1_000_000)
  }
}
