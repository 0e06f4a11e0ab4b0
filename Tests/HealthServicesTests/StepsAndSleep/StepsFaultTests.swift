import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import Testing

private typealias Keys = StepsAndSleep.SharedKeys

@Suite("HealthStore: shared values that fail")
struct StepsFaultTests {
  @Test("without the app group everything works while the process lives")
  func unavailable() throws {
    try stepsRun { world in
      world.defaults.faults = [.unavailable]
      let store = world.launch()
      await store.handleOnboardingCompleted()
      #expect(store.stepsToday == 4_000 && store.hasStepsData && store.energy.total == 23)
      try store.spend(1_000)
      try store.spend(500)
      #expect(store.effectiveStepsToday == 2_500)
      try store.setManualSleep(hours: 8)
      let day = store.today
      world.now = utc("2024-07-12T16:00")
      await store.handleAppWillEnterForeground()
      #expect(store.snapshot(of: day)?.spentSteps == 1_500)
      #expect(store.snapshot(of: day)?.sleepSeconds == 8 * 3_600)
      #expect(store.snapshot(of: day.advanced(by: 1))?.steps == 4_000)
      #expect(store.spentStepsToday == 0)
      #expect(world.defaults.values.isEmpty)
      // The group comes back: nothing of it is lost, not even for the next process.
      world.defaults.faults = []
      await store.handleAppWillEnterForeground()
      let again = world.launch()
      #expect(again.snapshot(of: day) == store.snapshot(of: day))
      #expect(again.stepsToday == 4_000)
    }
  }

  @Test(
    "each lost write alone does no harm in this process or the next",
    arguments: [
      Keys.cachedStepsToday, Keys.cachedSleepToday, Keys.hasStepsData, Keys.openDay,
      Keys.firstPendingDay, Keys.firstUnsyncedDay, Keys.dayEntries, Keys.userStepsTarget,
      Keys.pastDayPrefix + "2024-07-10",
    ])
  func lostWrite(key: String) throws {
    try stepsRun { world in
      let store = world.onboarded()
      world.defaults.faults = [.losesWrites(of: key)]
      await store.handleAppDidLaunch()
      #expect(store.stepsToday == 4_000)
      world.now = utc("2024-07-11T16:00")
      await store.handleAppWillEnterForeground()
      let day = try localDay("2024-07-10")
      #expect(store.snapshot(of: day)?.steps == 4_000)
      let again = world.launch()
      await again.handleAppDidLaunch()
      await again.waitForSync()
      #expect(again.stepsToday == 4_000 && again.energy == store.energy)
      #expect(world.server.snapshots[day]?.steps == 4_000)
      world.now = utc("2024-07-12T16:00")
      await again.handleAppWillEnterForeground()
      #expect(again.snapshot(of: day.advanced(by: 1))?.steps == 4_000)
      #expect(world.server.snapshots.count == 2)
    }
  }

  @Test(
    "a value of any wrong type under any name stops nothing",
    arguments: [
      .flag(true), .integer(.max), .integer(.min), .number(.nan), .number(-1e300), .text("4,000"),
      .record([:]), .record(["day": .max, "value": .max, "start": .min]),
      .record(["day": .min, "start": .max]), .unreadable,
      .record(["day": 19_914, "value": -5, "start": 1, "end": 0, "stepsTarget": 0]),
      .record(["day": 19_914, "sleep": .max, "body": .min, "start": .min, "end": .max]),
    ] as [StepsAndSleep.StoredValue])
  func wrongType(value: StepsAndSleep.StoredValue) throws {
    let keys = [
      Keys.cachedStepsToday, Keys.cachedSleepToday, Keys.hasStepsData, Keys.spentStepsToday,
      Keys.chargedStepsToday, Keys.dayEndHour, Keys.dayEndMinute, Keys.userStepsTarget,
      Keys.userSleepTarget, Keys.dayEntries, Keys.openDay, Keys.firstPendingDay,
      Keys.firstUnsyncedDay, Keys.pastDayPrefix + "2024-07-10",
    ]
    for key in keys {
      try stepsRun { world in
        world.defaults.put(value, for: key)
        let store = world.onboarded()
        await store.handleAppDidLaunch()
        #expect(store.stepsToday == 4_000, "\(key)")
        #expect(store.today.description == "2024-07-10", "\(key)")
        _ = world.charging().charge(minutes: 1)
        #expect((0...4_000).contains(store.effectiveStepsToday), "\(key)")
        #expect((0...100).contains(store.energy.total), "\(key)")
        world.now = utc("2024-07-11T16:00")
        await store.handleAppWillEnterForeground()
        let day = try localDay("2024-07-10")
        #expect(store.snapshot(of: day)?.steps == 4_000, "\(key)")
      }
    }
  }

  @Test("a bad value is warned of once, not at every look")
  func warnedOnce() throws {
    try stepsRun { world in
      world.defaults.put(.text("many"), for: Keys.cachedStepsToday)
      world.defaults.put(.integer(0), for: Keys.userStepsTarget)
      let store = world.launch()
      for _ in 0..<10 { _ = store.energy.total + store.targets.steps }
      #expect(world.log.texts.count == 2)
    }
  }
}
