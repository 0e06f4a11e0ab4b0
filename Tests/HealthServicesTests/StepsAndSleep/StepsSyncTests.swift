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

@Suite("HealthStore: the server")
struct StepsSyncTests {
  @Test("S3-051 each recalculation hands over the current values; a burst becomes one call")
  func s3051() throws {
    try stepsRun { world in
      let store = world.launch()
      world.server.latency = 100
      await store.refreshStepsBalance()
      await store.waitForSync()
      #expect(world.server.rowCalls == 1)
      await store.refreshSleepIfAuthorized()
      await store.waitForSync()
      #expect(world.server.rowCalls == 2)
      for steps in 1...50 {
        world.mock.steps = Double(steps)
        await store.refreshStepsBalance()
      }
      await store.waitForSync()
      #expect(world.server.rowCalls == 3)
      let row = try #require(world.server.rows[store.today])
      #expect(row.steps == 50 && row.sleepSeconds == 6 * 3_600 && row.energy == store.energy)
      // A recalculation while the answer is still out leads to one more call, with what holds then.
      store.recalculateDailyEnergy()
      try await SimulationClock().sleep(for: .milliseconds(10))
      try store.setManualSleep(hours: 3)
      await store.waitForSync()
      #expect(world.server.rowCalls == 5)
      #expect(world.server.rows[store.today]?.sleepSeconds == 3 * 3_600)
    }
  }

  @Test("a refused row is one warning, and the next change hands the values over")
  func refusedRow() throws {
    try stepsRun { world in
      let store = world.launch()
      world.server.refusals = 1
      await store.refreshStepsBalance()
      await store.waitForSync()
      #expect(world.server.rows.isEmpty && world.log.texts.count == 1)
      await store.refreshSleepIfAuthorized()
      await store.waitForSync()
      #expect(world.server.rows[store.today]?.steps == 4_000)
    }
  }

  @Test("snapshots that a server refused are handed over later, in order and once in effect")
  func refusedSnapshots() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      world.server.isOffline = true
      for day in 11...14 {
        world.now = utc("2024-07-\(day)T16:00")
        await store.handleAppWillEnterForeground()
      }
      await store.waitForSync()
      #expect(world.server.snapshots.isEmpty)
      world.server.isOffline = false
      let again = world.launch()
      world.server.lostAnswers = 3
      for _ in 0..<5 { await again.handleAppWillEnterForeground() }
      await again.waitForSync()
      #expect(
        world.server.snapshots.keys.sorted().map(\.description)
          == (10...13).map { "2024-07-\($0)" })
      for (day, snapshot) in world.server.snapshots {
        #expect(again.snapshot(of: day) == snapshot)
      }
    }
  }

  @Test("S3-053 a fresh installation takes the server's values until it has read its own")
  func s3053() throws {
    try stepsRun { world in
      let day = try localDay("2024-07-10")
      world.server.put(
        row(
          day, steps: 7_000, sleep: 5 * 3_600, spent: 900, points: .init(body: 10),
          targets: .init(steps: 7_000, sleepSeconds: 5 * 3_600)))
      world.mock.stepsError = HealthStoreError(.databaseInaccessible)
      world.mock.sleepError = HealthStoreError(.databaseInaccessible)
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      #expect(store.stepsToday == 7_000 && store.dailySleepHours == 5)
      #expect(store.hasStepsData && store.spentStepsToday == 900)
      #expect(store.energy == EnergyPoints(steps: 20, sleep: 20, others: 10, total: 50))
      #expect(store.targets == StepsAndSleep.Targets(steps: 7_000, sleepSeconds: 18_000))
      world.mock.stepsError = nil
      await store.handleAppWillEnterForeground()
      #expect(store.stepsToday == 4_000 && store.dailySleepHours == 5)
      #expect(store.effectiveStepsToday == 3_100)
    }
  }

  @Test("S3-053 what is higher here is not overwritten, nor anything on a later launch")
  func s3053Higher() throws {
    try stepsRun { world in
      let day = try localDay("2024-07-10")
      world.server.put(row(day, steps: 100, sleep: 60, spent: 1))
      world.defaults.put(
        .record(["day": day.ordinal, "value": 500]), for: Keys.cachedStepsToday)
      world.defaults.put(
        .record(["day": day.ordinal, "value": 40]), for: Keys.spentStepsToday)
      try world.launch().setTargets(steps: 3, sleepHours: 2)
      world.mock.stepsError = Refusal(number: 1)
      world.mock.sleepError = Refusal(number: 2)
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      #expect(store.stepsToday == 500 && store.spentStepsToday == 40)
      #expect(store.dailySleepHours == 60.0 / 3_600)
      #expect(store.targets == StepsAndSleep.Targets(steps: 3, sleepSeconds: 7_200))
      world.mock.stepsError = nil
      await store.handleAppWillEnterForeground()
      world.server.put(row(day, steps: 90_000, sleep: 1, spent: 5_000))
      let again = world.launch()
      await again.handleAppDidLaunch()
      #expect(again.stepsToday == 4_000 && again.spentStepsToday == 40)
    }
  }

  @Test("S3-053 entries of this installation are not replaced by its own earlier row")
  func s3053Own() throws {
    try stepsRun { world in
      world.mock.stepsError = Refusal(number: 1)
      world.mock.sleepError = Refusal(number: 2)
      world.server.isOffline = true
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      world.server.put(row(store.today, steps: 5, sleep: 7_200, points: .init(body: 9, mind: 8)))
      try store.setManualSleep(hours: 2)
      try store.setManualSleep(hours: nil)
      store.setPoints(.init(mind: 1))
      world.server.isOffline = false
      await store.handleAppWillEnterForeground()
      #expect(store.stepsToday == 5 && !store.hasSleepData && store.energy.others == 1)
      let again = world.launch()
      await again.handleAppDidLaunch()
      #expect(!again.hasSleepData && again.energy.others == 1)
    }
  }

  @Test("S3-053 entries of a version that stored no flags stay")
  func s3053Earlier() throws {
    try stepsRun { world in
      let day = try localDay("2024-07-10")
      world.defaults.put(
        .record(["day": day.ordinal, "body": 9, "mind": 0, "heart": 0]), for: Keys.dayEntries)
      world.mock.stepsError = Refusal(number: 1)
      world.mock.sleepError = Refusal(number: 2)
      world.server.put(row(day, steps: 5, sleep: 7_200, points: .init(body: 5)))
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      #expect(store.energy.others == 9 && !store.hasSleepData)
    }
  }

  @Test("S3-053 a row that comes after this device has read its own changes nothing that was read")
  func s3053Late() throws {
    try stepsRun { world in
      world.server.put(row(try localDay("2024-07-10"), steps: 9_000, sleep: 9 * 3_600, spent: 10))
      world.server.latency = 500
      let store = world.onboarded()
      let launch = Task { await store.handleAppDidLaunch() }
      try await SimulationClock().sleep(for: .milliseconds(100))
      await store.refreshStepsBalance()
      await store.refreshSleepIfAuthorized()
      world.mock.stepsError = Refusal(number: 1)
      world.mock.sleepError = Refusal(number: 1)
      await launch.value
      #expect(store.stepsToday == 4_000 && store.dailySleepHours == 6)
      #expect(store.spentStepsToday == 10)
    }
  }

  @Test("S3-053 a server out of reach is asked again, and another day's row is not used")
  func s3053Failing() throws {
    try stepsRun { world in
      world.mock.stepsError = Refusal(number: 1)
      world.server.put(row(try localDay("2024-07-09"), steps: 8, sleep: 8))
      let store = world.onboarded()
      world.server.isOffline = true
      await store.handleAppDidLaunch()
      #expect(!store.hasStepsData)
      world.server.isOffline = false
      world.server.put(row(store.today, steps: 5, sleep: nil))
      await store.handleAppWillEnterForeground()
      #expect(store.stepsToday == 5)
    }
  }
}
