import Foundation
import Harness
import HealthContracts
import HealthModel
import HealthServices
import HealthTestDoubles
import SimulatedHealth
import Testing

private typealias Keys = StepsAndSleep.SharedKeys

@Suite("HealthStore: days and their ends")
struct StepsDayTests {
  @Test(
    "S3-025 days run from the day end to the next, also where the clock is changed",
    arguments: [
      (0, 0, "2024-07-10T16:00", "2024-07-10T04:00", "2024-07-11T04:00"),
      (4, 30, "2024-07-10T16:00", "2024-07-10T08:30", "2024-07-11T08:30"),
      (4, 30, "2024-07-10T08:29", "2024-07-09T08:30", "2024-07-10T08:30"),
      (0, 0, "2024-03-10T16:00", "2024-03-10T05:00", "2024-03-11T04:00"),
      (0, 0, "2024-11-03T16:00", "2024-11-03T04:00", "2024-11-04T05:00"),
      (2, 30, "2024-03-10T16:00", "2024-03-10T07:00", "2024-03-11T06:30"),
    ])
  func s3025(hour: Int, minute: Int, now: String, start: String, end: String) throws {
    try stepsRun(at: utc(now)) { world in
      world.setDayEnd(hour, minute)
      let store = world.launch()
      await store.refreshStepsBalance()
      await store.refreshSleepIfAuthorized()
      #expect(world.askedSteps == [utc(start, end)])
      #expect(
        world.mock.calls.last == .fetchSleep(from: utc(start).date, to: utc(end).date))
    }
  }

  @Test(
    "P5 S3-032 S3-071 every path to a day start is one, whatever is stored",
    arguments: [
      (.integer(4), .integer(30), 4.5), (.absent, .absent, 0), (.integer(24), .integer(0), 0),
      (.text("4"), .integer(0), 0), (.unreadable, .unreadable, 0), (.flag(true), .absent, 0),
      (.number(3), .number(15), 3.25), (.number(3.5), .absent, 0),
      (.record(["hour": 4]), .absent, 0), (.integer(-1), .integer(5), 0),
    ] as [(StepsAndSleep.StoredValue, StepsAndSleep.StoredValue, Double)])
  func s3032(
    hour: StepsAndSleep.StoredValue, minute: StepsAndSleep.StoredValue, hours: Double
  ) throws {
    for zone in ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia"] {
      try stepsRun(at: utc("2024-07-10T16:00"), zone: zone) { world in
        world.defaults.put(hour, for: Keys.dayEndHour)
        world.defaults.put(minute, for: Keys.dayEndMinute)
        let store = world.launch()
        await store.refreshStepsBalance()
        let asked = try #require(world.askedSteps.first).start
        #expect(store.currentDayStart(for: world.now.date) == asked.date)
        let wall = world.zones.wall(at: asked)
        #expect(wall % Milliseconds.day == Int64(hours * 3_600_000), "\(zone)")
        #expect(asked <= world.now)
      }
    }
  }

  @Test("S3-079 with a day end of 04:00, 03:59 is yesterday and 04:00 is today")
  func s3079() throws {
    try stepsRun(at: utc("2024-07-10T07:59")) { world in
      world.setDayEnd(4)
      let store = world.onboarded()
      #expect(store.today.description == "2024-07-09")
      #expect(store.currentDayStart(for: world.now.date) == utc("2024-07-09T08:00").date)
      world.now = utc("2024-07-10T08:00")
      #expect(store.currentDayStart(for: world.now.date) == world.now.date)
      await store.handleSignificantTimeChange()
      #expect(store.today.description == "2024-07-10")
    }
  }

  @Test("an unreadable day end keeps the last one known, so that no day ends for it")
  func unreadable() throws {
    try stepsRun(at: utc("2024-07-10T06:00")) { world in
      world.setDayEnd(4)
      let store = world.onboarded()
      #expect(store.today.description == "2024-07-09")
      world.defaults.faults = [.unavailable]
      await store.handleAppWillEnterForeground()
      #expect(store.today.description == "2024-07-09")
    }
  }

  @Test("a day that a new day end has ended already is closed without what was read after it")
  func movedBack() throws {
    try stepsRun(at: utc("2024-07-10T16:00")) { world in
      world.setDayEnd(23, 59)
      let store = world.onboarded()
      world.mock.steps = 3_426
      world.mock.sleep = 8
      await store.handleAppWillEnterForeground()
      #expect(store.today.description == "2024-07-09" && store.stepsToday == 3_426)
      // By the new setting, the tenth began in the morning, before anybody walked or slept.
      world.setDayEnd(3)
      world.mock.steps = 0
      world.mock.sleep = 0
      await store.handleSignificantTimeChange()
      #expect(store.today.description == "2024-07-10")
      let closed = try #require(store.snapshot(of: localDay("2024-07-09")))
      #expect(closed.range == utc("2024-07-10T03:59", "2024-07-10T07:00"))
      #expect(closed.steps == 0 && closed.sleepSeconds == 0)
    }
  }

  @Test("moving the day end splits time without a gap or an overlap, and no label goes back")
  func movedDayEnd() throws {
    try stepsRun(at: utc("2024-07-10T05:00")) { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      #expect(store.today.description == "2024-07-10")
      world.setDayEnd(4)
      await store.handleSignificantTimeChange()
      #expect(store.today.description == "2024-07-10")
      #expect(world.askedSteps.last == utc("2024-07-10T04:00", "2024-07-11T08:00"))
      await world.launch().refreshStepsBalance()
      #expect(world.askedSteps.last == utc("2024-07-10T04:00", "2024-07-11T08:00"))
      world.now = utc("2024-07-11T09:00")
      await store.handleSignificantTimeChange()
      #expect(store.today.description == "2024-07-11")
      world.setDayEnd(0)
      world.now = utc("2024-07-12T04:00")
      await store.handleSignificantTimeChange()
      let ranges = try ["2024-07-10", "2024-07-11"].map {
        try #require(store.snapshot(of: localDay($0))).range
      }
      #expect(
        ranges == [
          utc("2024-07-10T04:00", "2024-07-11T08:00"), utc("2024-07-11T08:00", "2024-07-12T04:00"),
        ])
    }
  }

  @Test("S3-052 one snapshot a day with its final values, also after days without a launch")
  func s3052() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      world.now = utc("2024-07-15T16:00")
      world.mock.onCall = { call in
        // Each day has its own steps: a hundred times the day of the month, in UTC.
        guard case .fetchSteps(let start, _) = call else { return }
        let day = Instant(start).milliseconds.floorDivided(by: Milliseconds.day)
        world.mock.steps = Double(LocalDay(ordinal: Int(day)).components.day * 100)
      }
      for _ in 0..<3 { await store.handleAppWillEnterForeground() }
      await store.waitForSync()
      let days = try (10...14).map { try localDay("2024-07-\($0)") }
      #expect(days.map { store.snapshot(of: $0)?.steps } == [1_000, 1_100, 1_200, 1_300, 1_400])
      #expect(store.snapshot(of: store.today) == nil)
      #expect(world.server.snapshots.keys.sorted() == days)
      #expect(world.server.snapshotCalls.values.allSatisfy { $0 == 1 })
      let again = world.launch()
      await again.handleAppDidLaunch()
      #expect(world.server.snapshotCalls.values.allSatisfy { $0 == 1 })
    }
  }

  @Test("S3-052 a signal after the day's end is enough to close it")
  func s3052Signal() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      let day = store.today
      world.now = utc("2024-07-11T16:00")
      await world.mock.fireObserver()
      await store.waitForSync()
      #expect(store.snapshot(of: day)?.steps == 4_000)
      #expect(world.server.snapshots[day] == store.snapshot(of: day))
    }
  }

  @Test("S3-064 late data amends a snapshot for two days, as a new revision, and not later")
  func s3064() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      let day = store.today
      world.now = utc("2024-07-11T16:00")
      await store.handleAppWillEnterForeground()
      #expect(store.snapshot(of: day)?.steps == 4_000)
      #expect(store.snapshot(of: day)?.revision == 0)
      world.mock.steps = 5_000
      world.mock.sleep = 8
      await store.handleAppWillEnterForeground()
      #expect(store.snapshot(of: day)?.steps == 5_000)
      #expect(store.snapshot(of: day)?.sleepSeconds == 8 * 3_600)
      #expect(store.snapshot(of: day)?.energy.total == 30)
      #expect(store.snapshot(of: day)?.revision == 1)
      await store.waitForSync()
      #expect(world.server.snapshots[day] == store.snapshot(of: day))
      world.now = utc("2024-07-13T16:00")
      world.mock.steps = 6_000
      await store.handleAppWillEnterForeground()
      #expect(store.snapshot(of: day)?.revision == 1)
      #expect(store.snapshot(of: day.advanced(by: 1))?.steps == 6_000)
    }
  }

  @Test("permission that is taken back empties today, and no day that is over")
  func takenBack() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      world.now = utc("2024-07-11T16:00")
      await store.handleAppWillEnterForeground()
      world.mock.steps = 0
      world.mock.sleep = 0
      world.now = utc("2024-07-12T16:00")
      for _ in 0..<2 { await store.handleAppWillEnterForeground() }
      #expect(store.stepsToday == 0 && store.dailySleepHours == 0)
      for day in ["2024-07-10", "2024-07-11"] {
        let snapshot = try #require(store.snapshot(of: localDay(day)))
        #expect(snapshot.steps == 4_000 && snapshot.sleepSeconds == 6 * 3_600)
        #expect(snapshot.revision == 0 && snapshot.energy.total == 23)
      }
    }
  }

  @Test("a day that cannot be read stays open without holding up today, and is closed later")
  func lockedDay() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      let day = store.today
      world.now = utc("2024-07-12T16:00")
      world.mock.stepsError = HealthStoreError(.databaseInaccessible)
      await store.handleAppWillEnterForeground()
      #expect(store.snapshot(of: day) == nil)
      #expect(store.today.description == "2024-07-12" && !store.hasStepsData)
      world.mock.stepsError = nil
      let again = world.launch()
      await again.handleAppDidLaunch()
      #expect(again.snapshot(of: day)?.steps == 4_000)
      #expect(again.snapshot(of: day.advanced(by: 1))?.steps == 4_000)
    }
  }

  @Test("a system without sleep closes days with sleep unknown")
  func noSleepType() throws {
    try stepsRun { world in
      world.mock.sleepError = StepsAndSleep.HealthKitServiceError.sleepTypeNotAvailable
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      world.now = utc("2024-07-11T16:00")
      await store.handleAppWillEnterForeground()
      let snapshot = try #require(store.snapshot(of: localDay("2024-07-10")))
      #expect(snapshot.steps == 4_000 && snapshot.sleepSeconds == nil)
    }
  }

  @Test("a day that the zone skips leaves no snapshot")
  func skippedDay() throws {
    try stepsRun(at: utc("2011-12-29T20:00"), zone: "Pacific/Apia") { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      world.now = utc("2011-12-31T20:00")
      await store.handleAppWillEnterForeground()
      let found = try (28...31).map { try store.snapshot(of: localDay("2011-12-\($0)")) != nil }
      #expect(store.today.description == "2012-01-01")
      #expect(found == [false, true, false, true])
    }
  }

  @Test("a clock that was years ahead leaves one snapshot a day, and no endless catching up")
  func wrongClock() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      world.now = utc("2024-07-13T16:00")
      await store.handleAppWillEnterForeground()
      world.now = utc("2024-07-10T17:00")
      world.mock.steps = 100
      await store.handleAppWillEnterForeground()
      #expect(store.today.description == "2024-07-10")
      #expect(store.stepsToday == 100)
      for day in 11...15 {
        world.now = utc("2024-07-\(day)T16:00")
        await store.handleAppWillEnterForeground()
      }
      await store.waitForSync()
      for day in 10...14 {
        let snapshot = try #require(store.snapshot(of: localDay("2024-07-\(day)")))
        #expect(snapshot.steps == 100)
        #expect(world.server.snapshots[snapshot.day] == snapshot)
      }
    }
    try stepsRun { world in
      let store = world.onboarded()
      world.now = utc("2824-07-10T17:00")
      world.mock.stepsError = Refusal(number: 1)
      await store.handleAppWillEnterForeground()
      #expect(world.defaults.values.count < 3_700)
      world.now = utc("2024-07-11T17:00")
      world.mock.stepsError = nil
      await store.handleAppWillEnterForeground()
      #expect(store.stepsToday == 4_000)
    }
  }
}
