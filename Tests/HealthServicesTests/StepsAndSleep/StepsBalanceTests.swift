import Foundation
import Harness
import HealthContracts
import HealthModel
import HealthServices
import HealthTestDoubles
import SimulatedHealth
import Testing

private typealias Keys = StepsAndSleep.SharedKeys
private typealias EntryError = StepsAndSleep.EntryError

/// What is made of steps.
private struct Derived: Equatable {
  var balance: Int
  var points: Int
  var minutes: Int
}

@MainActor
private func derived(_ store: StepsAndSleep.HealthStore) -> Derived {
  Derived(
    balance: store.effectiveStepsToday, points: store.energy.steps, minutes: store.budgetMinutes)
}

@Suite("HealthStore: balance, energy, the person's entries")
struct StepsBalanceTests {
  @Test("S3-003 balance, step points and minutes follow steps, and nothing else changes them")
  func s3003() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      #expect(derived(store) == Derived(balance: 4_000, points: 8, minutes: 40))
      await store.refreshSleepIfAuthorized()
      #expect(derived(store) == Derived(balance: 4_000, points: 8, minutes: 40))
      world.mock.steps = 9_000
      await store.refreshStepsBalance()
      #expect(derived(store) == Derived(balance: 9_000, points: 18, minutes: 90))
    }
  }

  @Test("S3-004 sleep gives hours, hours give points, points give energy")
  func s3004() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshSleepIfAuthorized()
      #expect(store.dailySleepHours == 6)
      #expect(store.energy == EnergyPoints(steps: 0, sleep: 15, others: 0, total: 15))
    }
  }

  @Test("S3-001 energy is made of steps, sleep and targets, and anew when any of them changes")
  func s3001() throws {
    try stepsRun { world in
      let store = world.launch()
      var totals: [Int] = []
      store.onChange = { totals.append(store.energy.total) }
      await store.refreshStepsBalance()
      await store.refreshSleepIfAuthorized()
      try store.setTargets(steps: 4_000, sleepHours: 8)
      store.setPoints(.init(body: 20, mind: 20, heart: 40))
      try store.setManualSleep(hours: 8)
      #expect(totals == [8, 23, 35, 95, 100])
      store.recalculateDailyEnergy()
      #expect(totals.last == 100)
    }
  }

  @Test("S3-048 the day's energy stays within 0 and 100")
  func s3048() throws {
    try stepsRun { world in
      let store = world.launch()
      #expect(store.energy.total == 0)
      store.setPoints(.init(body: -5, mind: -1, heart: .min))
      #expect(store.energy.total == 0)
      world.mock.steps = 1e12
      world.mock.sleep = 1e12
      await store.refreshStepsBalance()
      await store.refreshSleepIfAuthorized()
      store.setPoints(.init(body: .max, mind: 21, heart: 20))
      #expect(store.energy == EnergyPoints(steps: 20, sleep: 20, others: 60, total: 100))
    }
  }

  @Test(
    "S3-046 points for steps are capped at the target",
    arguments: [
      (0.0, 0), (5_000, 10), (10_000, 20), (20_000, 20), (9_999, 19), (499, 0), (500, 1),
    ])
  func s3046(steps: Double, points: Int) throws {
    try stepsRun { world in
      world.mock.steps = steps
      let store = world.launch()
      await store.refreshStepsBalance()
      #expect(store.energy.steps == points)
    }
  }

  @Test(
    "S3-047 points for sleep are capped at the target",
    arguments: [
      (0.0, 0), (4, 10), (8, 20), (12, 20), (7.99, 19), (0.4, 1), (0.3997, 0),
    ])
  func s3047(hours: Double, points: Int) throws {
    try stepsRun { world in
      world.mock.sleep = hours
      let store = world.launch()
      await store.refreshSleepIfAuthorized()
      #expect(store.energy.sleep == points)
    }
  }

  @Test("S3-049 S3-050 S3-065 targets are 10,000 and 8 h unless set; none below 1 is used")
  func s3049() throws {
    try stepsRun { world in
      let store = world.launch()
      let defaults = StepsAndSleep.Targets(
        steps: StepsAndSleep.EnergyDefaults.stepsTarget,
        sleepSeconds: StepsAndSleep.EnergyDefaults.sleepTargetSeconds)
      #expect(StepsAndSleep.EnergyDefaults.pointsPerPart == 20)
      #expect(defaults == StepsAndSleep.Targets(steps: 10_000, sleepSeconds: 28_800))
      #expect(store.targets == defaults)
      for steps in [0, -1, Int.min, Int.max] {
        #expect(throws: EntryError.targetNotPositive(Double(steps))) {
          try store.setTargets(steps: steps, sleepHours: 8)
        }
      }
      for hours in [0, -8, Double.infinity, 1e300] {
        #expect(throws: EntryError.targetNotPositive(hours)) {
          try store.setTargets(steps: 1, sleepHours: hours)
        }
      }
      #expect(throws: EntryError.self) { try store.setTargets(steps: 1, sleepHours: .nan) }
      #expect(store.targets == defaults)
      for value in [.integer(0), .integer(-3), .text("1"), .number(.nan), .unreadable]
        as [StepsAndSleep.StoredValue]
      {
        world.defaults.put(value, for: Keys.userStepsTarget)
        world.defaults.put(value, for: Keys.userSleepTarget)
        #expect(store.targets == defaults, "\(value)")
      }
      try store.setTargets(steps: 1, sleepHours: 7.5)
      #expect(store.targets == StepsAndSleep.Targets(steps: 1, sleepSeconds: 27_000))
    }
  }

  @Test("past snapshots do not change when targets do")
  func pastTargets() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      let day = store.today
      world.now = utc("2024-07-12T16:00")
      // Today's targets, before anybody has noticed that days are over.
      try store.setTargets(steps: 4_000, sleepHours: 6)
      await store.handleAppWillEnterForeground()
      await store.handleAppWillEnterForeground()
      #expect(store.energy.total == 40)
      for back in [day, day.advanced(by: 1)] {
        #expect(store.snapshot(of: back)?.targets == StepsAndSleep.Targets())
        #expect(store.snapshot(of: back)?.energy.total == 23)
        #expect(store.snapshot(of: back)?.revision == 0)
      }
    }
  }

  @Test("S3-054 the extension charges minutes to what the app last wrote, and never below 0")
  func s3054() throws {
    try stepsRun { world in
      let extension_ = world.charging()
      #expect(extension_.effectiveSteps == 0)
      #expect(extension_.charge(minutes: 5) == 0)
      let store = world.launch()
      world.mock.steps = 1_050
      await store.refreshStepsBalance()
      try store.spend(200)
      #expect(extension_.effectiveSteps == 850)
      #expect(extension_.charge(minutes: 3) == 3)
      #expect(store.effectiveStepsToday == 550 && store.spentStepsToday == 500)
      #expect(extension_.charge(minutes: .max) == 5)
      #expect(extension_.charge(minutes: .min) == 0)
      #expect(extension_.effectiveSteps == 50 && store.effectiveStepsToday == 50)
      world.now = utc("2024-07-11T16:00")
      #expect(extension_.effectiveSteps == 0 && extension_.charge(minutes: 1) == 0)
    }
  }

  @Test("two processes that spend at once lose nothing: each writes a count of its own")
  func twoProcesses() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      let charging = world.charging()
      for _ in 0..<5 {
        try store.spend(10)
        #expect(charging.charge(minutes: 1) == 1)
      }
      #expect(store.spentStepsToday == 550)
      #expect(world.launch().spentStepsToday == 550)
    }
  }

  @Test("S3-068 effective steps are those shown less those spent, never below 0")
  func s3068() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      try store.spend(1_500)
      #expect(store.effectiveStepsToday == 2_500)
      store.setTestOverrides(steps: 10_000, sleepHours: nil)
      #expect(store.effectiveStepsToday == 8_500)
      store.setTestOverrides(steps: 100, sleepHours: nil)
      #expect(store.effectiveStepsToday == 0)
      store.setTestOverrides(steps: nil, sleepHours: nil)
      #expect(store.effectiveStepsToday == 2_500)
      #expect(throws: EntryError.notEnoughSteps(asked: 2_501, available: 2_500)) {
        try store.spend(2_501)
      }
      #expect(throws: EntryError.negativeSteps(-1)) { try store.spend(-1) }
      try store.spend(2_500)
      #expect(store.effectiveStepsToday == 0)
    }
  }

  @Test("a correction below what was spent leaves 0, and later steps first make up for it")
  func correction() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      try store.spend(3_000)
      var effective: [Int] = []
      for steps in [2_000.0, 2_999, 3_000, 3_200] {
        world.mock.steps = steps
        await store.refreshStepsBalance()
        effective.append(store.effectiveStepsToday)
      }
      #expect(effective == [0, 0, 0, 200])
      #expect(store.spentStepsToday == 3_000)
      world.now = utc("2024-07-11T16:00")
      await store.refreshStepsBalance()
      #expect(store.spentStepsToday == 0 && store.effectiveStepsToday == 3_200)
    }
  }

  @Test("S3-066 a hand-entered night replaces the measured one; the two are never added")
  func s3066() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      try store.setManualSleep(hours: 4)
      #expect(store.dailySleepHours == 4 && store.energy.sleep == 10)
      world.mock.sleep = 9
      await store.refreshSleepIfAuthorized()
      #expect(store.dailySleepHours == 4)
      #expect(world.launch().dailySleepHours == 4)
      try store.setManualSleep(hours: nil)
      #expect(store.dailySleepHours == 9)
      try store.setManualSleep(hours: 0)
      #expect(store.dailySleepHours == 0 && store.hasSleepData)
      let day = store.today
      world.now = utc("2024-07-11T16:00")
      await store.handleAppWillEnterForeground()
      await store.handleAppWillEnterForeground()
      #expect(store.dailySleepHours == 9)
      #expect(store.snapshot(of: day)?.sleepSeconds == 0)
      #expect(store.snapshot(of: day)?.isSleepManual == true)
      for hours in [-0.5, 25.01, .infinity] {
        #expect(throws: EntryError.sleepOutOfRange(hours: hours)) {
          try store.setManualSleep(hours: hours)
        }
      }
      #expect(throws: EntryError.self) { try store.setManualSleep(hours: .nan) }
    }
  }

  @Test("test overrides are shown and neither cached, handed over nor kept")
  func overrides() throws {
    try stepsRun { world in
      let store = world.onboarded()
      store.setTestOverrides(steps: 20_000, sleepHours: 8)
      #expect(store.stepsToday == 20_000 && store.dailySleepHours == 8 && store.energy.total == 40)
      await store.handleAppDidLaunch()
      await store.waitForSync()
      #expect(store.stepsToday == 20_000 && store.energy.total == 40)
      let row = try #require(world.server.rows[store.today])
      #expect(row.steps == 4_000 && row.sleepSeconds == 6 * 3_600 && row.energy.total == 23)
      let again = world.launch()
      #expect(again.stepsToday == 4_000 && again.dailySleepHours == 6)
      let day = store.today
      world.now = utc("2024-07-11T16:00")
      await store.handleAppWillEnterForeground()
      #expect(store.snapshot(of: day)?.steps == 4_000)
      #expect(store.snapshot(of: day)?.energy.total == 23)
    }
  }
}
