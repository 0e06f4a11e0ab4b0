import Foundation
import Harness
import HealthContracts
import HealthModel
import HealthServices
import HealthTestDoubles
import SimulatedHealth
import Testing
import VirtualTime

private typealias Keys = StepsAndSleep.SharedKeys

/// Everything that a program of overlapping calls leaves behind.
private struct Outcome: Hashable {
  var today: LocalDay
  var steps: Int
  var sleepHours: Double
  var effective: Int
  var energy: EnergyPoints
  var values: [String: StepsAndSleep.StoredValue]
  var row: StepsAndSleep.DailyStats?
  var snapshots: [LocalDay: StepsAndSleep.PastDaySnapshot]
}

/// Whatever one draw of the schedule lets vary: which days fetches were asked for, in order.
private struct Run {
  var outcome: Outcome
  var asked: [String]
}

/// Launch, signals, foreground and day change over one another, and nothing after them.
///
/// Every save is followed by a signal, as the store sends one: so that the last fetch of all began
/// after the last save, whatever the schedule.
private func run(seed: UInt64) throws -> Run {
  let start = utc("2024-07-11T03:59")
  let schedule = ScheduleConfiguration(seed: seed, strategy: .random)
  return try stepsRun(at: start, schedule: schedule) { world in
    let device = StepsDevice(at: start, missing: [], StoreConfiguration())
    let spy = AskedDays(device.service)
    world.defaults.put(.flag(true), for: Keys.hasCompletedOnboarding)
    let store = StepsAndSleep.HealthStore(
      StepsAndSleep.HealthStoreDependencies(
        service: spy, values: world.view, server: world.server, errors: world.errors,
        log: world.log, energy: EnergyService(), zones: world.zones,
        now: { Instant(milliseconds: device.store.now).date }))
    world.server.latency = 70
    try await device.service.requestAuthorization()
    try device.sleep(utc("2024-07-10T05:00", "2024-07-10T11:00"))
    try device.sleep(utc("2024-07-11T04:00", "2024-07-11T09:00"))
    for task in overlapping(store, device) { try await task.value }
    try await SimulationClock().sleep(for: .seconds(5))
    await store.waitForSync()
    return Run(outcome: outcome(of: store, world), asked: spy.asked)
  }
}

/// Calls that overlap one another before midnight, at it and after it.
@MainActor
private func overlapping(_ store: StepsAndSleep.HealthStore, _ device: StepsDevice)
  -> [Task<Void, any Error>]
{
  func later(_ milliseconds: Int, _ call: @escaping @MainActor () async throws -> Void)
    -> Task<Void, any Error>
  {
    Task { @MainActor in
      try await SimulationClock().sleep(for: .milliseconds(milliseconds))
      try await call()
    }
  }
  // Midnight is 60 s after the begin, less what authorization took.
  let left = Int(utc("2024-07-11T04:00").milliseconds - device.store.now)
  var tasks = [later(0) { await store.handleAppDidLaunch() }]
  for index in 0..<4 {
    tasks.append(later(15 * index) { await store.handleAppWillEnterForeground() })
    tasks.append(
      later(left - 120 + 40 * index) {
        if index == 2 { try store.spend(0) }
        await store.handleSignificantTimeChange()
      })
  }
  for index in 0..<8 {
    tasks.append(
      later(40 * index) {
        try device.walk(utc("2024-07-10T12:0\(index)", "2024-07-10T12:0\(index + 1)"), 100)
      })
    tasks.append(
      later(left - 90 + 30 * index) {
        try device.walk(utc("2024-07-11T04:0\(index)", "2024-07-11T04:0\(index + 1)"), 50)
      })
  }
  return tasks
}

@MainActor
private func outcome(of store: StepsAndSleep.HealthStore, _ world: StepsWorld) -> Outcome {
  var snapshots = world.server.snapshots
  // How often late data came before or after a reading is the schedule's; what it says is not.
  for day in snapshots.keys { snapshots[day]?.revision = 0 }
  var kept = world.defaults.values
  for key in kept.keys {
    guard case .record(var record) = kept[key] else { continue }
    record["revision"] = nil
    kept[key] = .record(record)
  }
  return Outcome(
    today: store.today, steps: store.stepsToday, sleepHours: store.dailySleepHours,
    effective: store.effectiveStepsToday, energy: store.energy, values: kept,
    row: world.server.rows[store.today], snapshots: snapshots)
}

/// A service that writes down what was asked for, and hands some answers over late: an answer of
/// before a save may come after one of after it.
@MainActor
private final class AskedDays: StepsAndSleep.HealthKitServiceProtocol {
  private let inner: StepsAndSleep.HealthKitService
  private(set) var asked: [String] = []

  init(_ inner: StepsAndSleep.HealthKitService) { self.inner = inner }

  func requestAuthorization() async throws { try await inner.requestAuthorization() }
  func authorizationStatus() -> SharingStatus { inner.authorizationStatus() }
  func sleepAuthorizationStatus() -> SharingStatus { inner.sleepAuthorizationStatus() }

  func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    asked.append("steps \(Instant(start).iso8601)")
    let late = [0, 120, 10, 200][asked.count % 4]
    let steps = try await inner.fetchSteps(from: start, to: end)
    try await SimulationClock().sleep(for: .milliseconds(late))
    return steps
  }

  func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    asked.append("sleep \(Instant(start).iso8601)")
    let late = [150, 0, 20][asked.count % 3]
    let hours = try await inner.fetchSleep(from: start, to: end)
    try await SimulationClock().sleep(for: .milliseconds(late))
    return hours
  }

  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {
    inner.startObservingSteps(updateHandler: updateHandler)
  }

  func stopObservingSteps() { inner.stopObservingSteps() }
}

@Suite("HealthStore: overlapping calls")
struct StepsScheduleTests {
  @Test("HealthStore under 100 or more seeded schedules gives the same results")
  func schedules() throws {
    let first = try run(seed: 0)
    let expected = first.outcome
    #expect(expected.today.description == "2024-07-11")
    #expect(expected.steps == 400 && expected.sleepHours == 5)
    let closed = try #require(expected.snapshots[try localDay("2024-07-10")])
    #expect(closed.steps == 800 && closed.sleepSeconds == 6 * 3_600)
    #expect(expected.row?.steps == 400 && expected.row?.sleepSeconds == 5 * 3_600)
    var orders: Set<[String]> = [first.asked]
    let count = ProcessInfo.processInfo.environment["STEPS_SCHEDULES"].flatMap { UInt64($0) }
    for seed in 1..<(count ?? 100) {
      let next = try run(seed: seed)
      #expect(next.outcome == expected, "schedule \(seed)")
      orders.insert(next.asked)
    }
    #expect(orders.count > 20)
  }

  @Test(
    "of two fetches the one that began later counts, whichever ends first",
    arguments: [false, true])
  func laterBeginCounts(firstEndsLast: Bool) throws {
    try stepsRun { world in
      let store = world.launch()
      let gates = [Gate(), Gate()]
      let slow = Answers(gates: gates, values: [100, 200])
      let other = world.launch(slow)
      async let first: Void = other.refreshStepsBalance()
      try await stepsSettle()
      async let second: Void = other.refreshStepsBalance()
      try await stepsSettle()
      for gate in firstEndsLast ? gates.reversed() : gates {
        gate.open()
        try await stepsSettle()
      }
      _ = await (first, second)
      #expect(other.stepsToday == 200)
      #expect(store.stepsToday == 0)
    }
  }

  @Test("a later failure marks sleep unknown, and an earlier success does not take that back")
  func laterFailureCounts() throws {
    for firstEndsLast in [false, true] {
      try stepsRun { world in
        let gates = [Gate(), Gate()]
        let store = world.launch(Answers(gates: gates, values: [6, nil]))
        async let first: Void = store.refreshSleepIfAuthorized()
        try await stepsSettle()
        async let second: Void = store.refreshSleepIfAuthorized()
        try await stepsSettle()
        for gate in firstEndsLast ? gates.reversed() : gates {
          gate.open()
          try await stepsSettle()
        }
        _ = await (first, second)
        #expect(store.dailySleepHours == 6 && store.isSleepUnknown)
      }
    }
  }

  @Test("an answer that comes after midnight is not the new day's, which is fetched by itself")
  func overMidnight() throws {
    try stepsRun(at: utc("2024-07-11T03:59")) { world in
      let gate = Gate()
      let store = world.launch(Answers(gates: [gate], values: [9_000, 12]))
      async let refresh: Void = store.refreshStepsBalance()
      try await stepsSettle()
      world.now = utc("2024-07-11T04:01")
      gate.open()
      await refresh
      #expect(store.today.description == "2024-07-11" && store.stepsToday == 12)
      #expect(
        world.defaults.values[Keys.cachedStepsToday]
          == .record(["day": store.today.ordinal, "value": 12]))
    }
  }

  @Test("a caller who is cancelled takes nobody else's work along, and is warned of by nobody")
  func cancelled() throws {
    try stepsRun { world in
      let gate = Gate()
      let store = world.launch(Answers(gates: [gate], values: [5, 6]))
      let first = Task { await store.refreshStepsBalance() }
      try await stepsSettle()
      first.cancel()
      gate.open()
      await first.value
      await store.refreshStepsBalance()
      #expect(store.stepsToday == 6 && world.log.texts.isEmpty)
    }
  }

  @Test("a thousand days of launches are quick, and leave one snapshot a day")
  func thousandDays() throws {
    let days = 1_000
    let (count, calls, values) = try stepsRun { world in
      let store = world.onboarded()
      for _ in 0..<days {
        world.now = world.now.advanced(by: Milliseconds.day)
        await store.handleAppWillEnterForeground()
      }
      await store.waitForSync()
      return (world.server.snapshots.count, world.mock.calls.count, world.defaults.values.count)
    }
    #expect(count == days)
    // Two for today, two to close a day, four to look again at the last two.
    #expect(calls <= 8 * days)
    #expect(values < days + 15)
  }
}

/// A service whose fetches wait at gates and answer in the order in which they began.
@MainActor
private final class Answers: StepsAndSleep.HealthKitServiceProtocol {
  private let gates: [Gate]
  private let values: [Double?]
  private var begun = 0

  init(gates: [Gate], values: [Double?]) {
    self.gates = gates
    self.values = values
  }

  private func answer() async throws -> Double {
    let index = begun
    begun += 1
    if index < gates.count { await gates[index].pass() }
    try Task.checkCancellation()
    guard index < values.count, let value = values[index] else { throw Refusal(number: index) }
    return value
  }

  func requestAuthorization() async throws {}
  func authorizationStatus() -> SharingStatus { .notDetermined }
  func sleepAuthorizationStatus() -> SharingStatus { .notDetermined }
  func fetchSteps(from start: Date, to end: Date) async throws -> Double { try await answer() }
  func fetchSleep(from start: Date, to end: Date) async throws -> Double { try await answer() }
  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {}
  func stopObservingSteps() {}
}
