import struct Foundation.Date
import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth
import VirtualTime

/// Calls of the store of steps and sleep on devices that were prepared for it.
@MainActor
struct PreparedStores {
  private typealias Keys = StepsAndSleep.SharedKeys
  private typealias Store = StepsAndSleep.HealthStoreProtocol

  private let suite: ServiceSuite

  init(_ suite: ServiceSuite) { self.suite = suite }

  func observed() async -> [PreparedStore] {
    guard let zones = ZoneTimeline(identifier: "UTC") else { return [] }
    var stores: [PreparedStore] = []
    for name in PreparedStore.Case.allCases {
      stores.append(await observed(name, PreparedDevice(suite, zones)))
    }
    return stores
  }

  private func observed(_ name: PreparedStore.Case, _ device: PreparedDevice) async
    -> PreparedStore
  {
    var result = PreparedStore(name)
    let store: any Store
    switch name {
    case .onboarding, .overlappingRequests, .noSteps, .stoppedObservation, .lostWrites:
      store = await calls(name, device, &result)
    case .unreadable, .refusingEnergy, .serverValues, .takenOver, .texts, .numbers, .emptyRecords,
      .wrongSnapshots, .lostDrafts, .unreadableLaunch:
      prepare(name, device)
      store = await launch(name, device)
    case .gap, .longGap, .clockSetBack, .unreadableDayEnd, .revoked, .missingTypes,
      .dayEndsDuringRead, .dayEndsDuringFailure, .lostPointer, .unavailableForAWhile,
      .updateAfterClosing, .updateWhilePending:
      store = await days(name, device, &result)
    }
    await store.waitForSync()
    device.read(store, &result)
    return result
  }

  // MARK: Cases of one day

  /// Launches the app on a device that was prepared, and brings it to the foreground.
  private func launch(_ name: PreparedStore.Case, _ device: PreparedDevice) async -> any Store {
    var store = device.launch()
    switch name {
    case .unreadable, .refusingEnergy: try? store.setTargets(steps: 1, sleepHours: 1 / 3_600)
    case .unreadableLaunch: device.defaults.faults = []
    case .takenOver:
      try? store.setTargets(steps: 2_000, sleepHours: 8)
      await store.handleAppDidLaunch()
      device.server.row = nil
      store = device.launch()
    default: break
    }
    await store.handleAppDidLaunch()
    await store.handleAppWillEnterForeground()
    return store
  }

  /// Stores what the device of a case holds, and makes it fail.
  private func prepare(_ name: PreparedStore.Case, _ device: PreparedDevice) {
    switch name {
    case .unreadable, .refusingEnergy:
      device.defaults.put(.flag(true), for: Keys.hasCompletedOnboarding)
      device.reader.fails = name == .unreadable
      device.refusesEnergy = name == .refusingEnergy
    case .texts: device.putAll(.text("many"))
    case .numbers: device.putAll(.number(.nan))
    case .emptyRecords:
      device.putAll(.record(["day": device.day.ordinal]))
      device.defaults.put(.flag(true), for: Keys.hasCompletedOnboarding)
    case .wrongSnapshots:
      let good = ["final": 1, "start": 0, "end": 5, "stepsTarget": 5, "sleepTarget": 5]
      let wrong = [
        ("end", 30_000 * 365 * Int(Milliseconds.day)), ("end", -1),
        ("start", -30_000 * 365 * Int(Milliseconds.day)), ("stepsTarget", 0), ("sleepTarget", -1),
        ("sleepTarget", 0),
      ]
      for (number, (name, value)) in wrong.enumerated() {
        device.defaults.put(
          .record(good.merging([name: value]) { $1 }),
          for: Keys.pastDayPrefix + "\(device.day.advanced(by: -1 - number))")
      }
    case .lostDrafts:
      device.defaults.put(.flag(true), for: Keys.hasCompletedOnboarding)
      let first = device.day.advanced(by: -2).ordinal
      device.defaults.put(.record(["day": first]), for: Keys.firstPendingDay)
      device.defaults.put(.record(["day": first]), for: Keys.firstUnsyncedDay)
    case .serverValues:
      device.defaults.put(.flag(true), for: Keys.hasCompletedOnboarding)
      device.defaults.put(
        .record(["day": device.day.ordinal, "value": 300]), for: Keys.cachedStepsToday)
      device.server.row = StepsAndSleep.DailyStats(
        day: device.day, steps: 500, sleepSeconds: 3_600, spentSteps: 20,
        targets: StepsAndSleep.Targets(steps: 5_000, sleepSeconds: 18_000),
        points: StepsAndSleep.OwnPoints(),
        energy: EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0))
      device.reader.fails = true
    case .unreadableLaunch:
      device.defaults.put(.flag(true), for: Keys.hasCompletedOnboarding)
      device.defaults.put(
        .record(["day": device.day.ordinal, "value": 1_000]), for: Keys.cachedStepsToday)
      device.defaults.faults = [.unavailable]
      device.reader.fails = true
    case .takenOver:
      device.defaults.put(.flag(true), for: Keys.hasCompletedOnboarding)
      device.server.row = StepsAndSleep.DailyStats(
        day: device.day, steps: nil, sleepSeconds: nil, spentSteps: 0,
        targets: StepsAndSleep.Targets(steps: 1_000, sleepSeconds: 3_600),
        points: StepsAndSleep.OwnPoints(body: 5, mind: 6, heart: 7),
        energy: EnergyPoints(steps: 0, sleep: 0, others: 18, total: 18))
      device.reader.fails = true
    default: break
    }
  }

  private func calls(
    _ name: PreparedStore.Case, _ device: PreparedDevice, _ result: inout PreparedStore
  ) async -> any Store {
    let store = device.launch()
    await store.handleAppDidLaunch()
    switch name {
    case .onboarding:
      await store.handleOnboardingCompleted()
      await store.handleOnboardingCompleted()
      let next = device.launch()
      await next.handleAppDidLaunch()
      return next
    case .overlappingRequests:
      device.reader.delay = 20
      let first = Task { await store.ensureHealthAuthorizationAndRefresh() }
      try? await Simulation.current?.sleep(nanoseconds: 5_000_000)
      await store.ensureHealthAuthorizationAndRefresh()
      await first.value
    case .noSteps:
      device.reader.steps = 0
      await store.refreshStepsBalance()
    case .stoppedObservation:
      await store.ensureHealthAuthorizationAndRefresh()
      store.stopStepObservation()
      let reads = device.reader.reads
      await device.reader.handler?()
      result.lateReads = device.reader.reads - reads
    default:
      await store.ensureHealthAuthorizationAndRefresh()
      return await loseWrites(store, device, &result)
    }
    return store
  }

  private func loseWrites(
    _ store: any Store, _ device: PreparedDevice, _ result: inout PreparedStore
  ) async -> any Store {
    let spent = SharedDefaults.Fault.losesWrites(of: Keys.spentStepsToday)
    let entries = SharedDefaults.Fault.losesWrites(of: Keys.dayEntries)
    device.defaults.faults = [spent, entries]
    try? store.spend(70)
    store.setPoints(StepsAndSleep.OwnPoints(body: 1, mind: 2, heart: 3))
    device.defaults.faults = [entries]
    await store.handleAppWillEnterForeground()
    result.earlySpent = device.storedSpent(device.day)
    device.defaults.faults = [spent, entries]
    try? store.spend(5)
    device.defaults.faults = [spent]
    store.setPoints(StepsAndSleep.OwnPoints(body: 4, mind: 2, heart: 3))
    device.defaults.faults = []
    await store.handleAppWillEnterForeground()
    return device.launch()
  }

  // MARK: Cases of several days

  private func days(
    _ name: PreparedStore.Case, _ device: PreparedDevice, _ result: inout PreparedStore
  ) async -> any Store {
    if name == .longGap { device.configuration.maximumGapDays = 5 }
    if name == .unreadableDayEnd {
      device.defaults.put(.integer(4), for: Keys.dayEndHour)
      device.defaults.put(.integer(30), for: Keys.dayEndMinute)
    }
    var store = device.launch()
    await store.handleOnboardingCompleted()
    func move(_ hours: Int64) async {
      device.passed += hours * Milliseconds.hour
      await store.handleSignificantTimeChange()
      result.days.append(device.number(of: store.today))
    }
    switch name {
    case .gap:
      // A target a little below the longest allowed one.
      try? store.setTargets(steps: 5_000, sleepHours: 277_777)
      device.reader.fails = true
      device.passed += 4 * Milliseconds.day
      store = device.launch()
      await store.handleAppDidLaunch()
      try? store.setTargets(steps: 2_000, sleepHours: 8)
      device.reader.fails = false
      await move(0)
    case .longGap: await move(12 * 24)
    case .clockSetBack:
      for hours in [48, -48, 24, 24] as [Int64] {
        await move(hours)
        if hours < 0 { try? store.spend(50) }
      }
    case .unreadableDayEnd:
      await move(13)
      device.defaults.faults = [.unavailable]
      // The second process cannot know the day end.
      _ = device.launch().today
      await move(0)
      device.defaults.faults = []
      await move(4)
    case .dayEndsDuringRead, .dayEndsDuringFailure:
      device.reader.onRead = {
        device.passed += 24 * Milliseconds.hour
        if name == .dayEndsDuringFailure { throw HealthStoreError(.databaseInaccessible) }
      }
      await store.refreshStepsBalance()
    case .lostPointer, .unavailableForAWhile, .updateAfterClosing, .updateWhilePending:
      store = await pending(name, device, store, move)
    default:
      device.reader.steps = 0
      device.reader.sleepHours = 0
      device.reader.lacksTypes = name == .missingTypes
      await move(24)
    }
    return store
  }

  /// Ends day 0 in a way that leaves it pending, or closes it; then another event follows.
  private func pending(
    _ name: PreparedStore.Case, _ device: PreparedDevice, _ store: any Store,
    _ move: (Int64) async -> Void
  ) async -> any Store {
    switch name {
    case .lostPointer:
      device.defaults.faults = [.losesWrites(of: Keys.firstPendingDay)]
      await move(24)
      await store.waitForSync()
      device.defaults.faults = []
      device.reader.steps = 5_000
      let next = device.launch()
      await next.handleAppDidLaunch()
      device.passed += 24 * Milliseconds.hour
      await next.handleSignificantTimeChange()
      return next
    case .unavailableForAWhile:
      (device.reader.isUnavailable, device.reader.steps) = (true, 5_000)
      await move(24)
      device.reader.isUnavailable = false
      await move(0)
    case .updateAfterClosing:
      await move(24)
      await store.waitForSync()
      device.reader.steps = 5_000
      await device.reader.handler?()
    default:
      device.reader.fails = true
      await move(24)
      (device.reader.fails, device.reader.readDelay) = (false, 20)
      await device.reader.handler?()
    }
    return store
  }
}
