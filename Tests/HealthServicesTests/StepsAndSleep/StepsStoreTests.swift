import Foundation
import Harness
import HealthContracts
import HealthModel
import HealthServices
import HealthTestDoubles
import SimulatedHealth
import Testing

private typealias Keys = StepsAndSleep.SharedKeys

private let locked = HealthStoreError(.databaseInaccessible)

@Suite("HealthStore: fetching, caching, observing")
struct StepsStoreTests {
  @Test("S3-088 a step fetch is published and written to the cache, with its day")
  func s3088() throws {
    try stepsRun { world in
      let store = world.launch()
      #expect(store.stepsToday == 0)
      await store.refreshStepsBalance()
      #expect(store.stepsToday == 4_000)
      let day = try localDay("2024-07-10").ordinal
      #expect(
        world.defaults.values[Keys.cachedStepsToday] == .record(["day": day, "value": 4_000]))
    }
  }

  @Test("S3-029 every fetch is written, and the extension reads the same number")
  func s3029() throws {
    try stepsRun { world in
      let store = world.launch()
      for steps in [100.0, 7_250.9, 300] {
        world.mock.steps = steps
        await store.refreshStepsBalance()
        #expect(store.stepsToday == Int(steps))
        #expect(world.charging().effectiveSteps == store.stepsToday)
      }
    }
  }

  @Test("S3-089 zero steps are a value: they set the flag and replace an older count")
  func s3089() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      world.mock.steps = 0
      await store.refreshStepsBalance()
      #expect(store.stepsToday == 0)
      #expect(store.hasStepsData)
      #expect(world.launch().stepsToday == 0)
      #expect(world.launch().hasStepsData)
    }
  }

  @Test("S3-030 S3-067 never fetched is told from fetched zero, also after a restart")
  func s3030() throws {
    try stepsRun { world in
      let store = world.launch()
      #expect(!store.hasStepsData && !store.hasSleepData && !store.hasEverFetchedSteps)
      world.mock.steps = 0
      world.mock.sleep = 0
      await store.refreshStepsBalance()
      #expect(store.hasStepsData && !store.hasSleepData && store.hasEverFetchedSteps)
      await store.refreshSleepIfAuthorized()
      #expect(store.hasSleepData)
      #expect(world.defaults.values[Keys.hasStepsData] == .flag(true))
      let again = world.launch()
      #expect(again.hasStepsData && again.hasSleepData && again.hasEverFetchedSteps)
      world.now = utc("2024-07-11T16:00")
      let next = world.launch()
      #expect(!next.hasStepsData && !next.hasSleepData && next.hasEverFetchedSteps)
    }
  }

  @Test("S3-090 an injected error leaves the cached value in place, in this process and the next")
  func s3090() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      world.mock.stepsError = locked
      await store.refreshStepsBalance()
      #expect(store.stepsToday == 4_000 && store.hasStepsData)
      let again = world.launch()
      await again.refreshStepsBalance()
      #expect(again.stepsToday == 4_000 && again.hasStepsData)
    }
  }

  @Test("S3-058 a failed step fetch logs one warning and throws nothing: last count, else cache")
  func s3058() throws {
    try stepsRun { world in
      let store = world.launch()
      world.mock.stepsError = Refusal(number: 4)
      await store.refreshStepsBalance()
      #expect(world.log.texts.count == 1)
      #expect(world.log.texts[0].contains("Refusal(number: 4)"))
      #expect(store.stepsToday == 0 && !store.hasStepsData)
      // Nothing in this process, but the group has come back with the day's count.
      world.defaults.put(
        .record(["day": store.today.ordinal, "value": 812]), for: Keys.cachedStepsToday)
      await store.refreshStepsBalance()
      #expect(store.stepsToday == 812)
    }
  }

  @Test("S3-031 a failed fetch never shows yesterday's count today")
  func s3031() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      world.mock.stepsError = locked
      world.now = utc("2024-07-11T04:00")
      await store.refreshStepsBalance()
      #expect(store.stepsToday == 0 && !store.hasStepsData)
      let again = world.launch()
      await again.refreshStepsBalance()
      #expect(again.stepsToday == 0 && !again.hasStepsData)
      // A count without a day, as an older version wrote it, is of no known day.
      world.defaults.put(.integer(9_999), for: Keys.cachedStepsToday)
      #expect(world.launch().stepsToday == 0)
    }
  }

  @Test("S3-091 sleep is published; an error keeps the last value and marks it unknown")
  func s3091() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshSleepIfAuthorized()
      #expect(store.dailySleepHours == 6 && store.hasSleepData && !store.isSleepUnknown)
      world.mock.sleepError = locked
      await store.refreshSleepIfAuthorized()
      #expect(store.dailySleepHours == 6 && store.hasSleepData && store.isSleepUnknown)
      world.mock.sleepError = nil
      world.mock.sleep = 7.5
      await store.refreshSleepIfAuthorized()
      #expect(store.dailySleepHours == 7.5 && !store.isSleepUnknown)
    }
  }

  @Test("S3-059 a failed sleep fetch is unknown, not zero, and is not handed over")
  func s3059() throws {
    try stepsRun { world in
      let store = world.launch()
      world.mock.sleepError = locked
      await store.refreshSleepIfAuthorized()
      #expect(!store.hasSleepData && store.isSleepUnknown)
      #expect(world.log.texts.count == 1)
      await store.refreshStepsBalance()
      await store.waitForSync()
      let row = try #require(world.server.rows[store.today])
      #expect(row.steps == 4_000)
      #expect(row.sleepSeconds == nil)
      world.mock.sleepError = nil
      await store.refreshSleepIfAuthorized()
      await store.waitForSync()
      #expect(world.server.rows[store.today]?.sleepSeconds == 6 * 3_600)
    }
  }

  @Test(
    "P14 S3-092 S3-063 each status is exposed as it is, and none keeps values from being fetched",
    arguments: SharingStatus.allCases)
  func s3092(status: SharingStatus) throws {
    try stepsRun { world in
      world.mock.authStatus = status
      world.mock.sleepAuthStatus = status
      let store = world.launch()
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(store.authorizationStatus == status)
      #expect(store.sleepAuthorizationStatus == status)
      #expect(store.stepsToday == 4_000)
      #expect(store.dailySleepHours == 6)
    }
  }

  @Test("S3-093 callbacks update between start and stop alone, and starting twice makes one")
  func s3093() throws {
    try stepsRun { world in
      let store = world.launch()
      #expect(await !world.mock.fireObserver())
      store.startStepObservation()
      store.startStepObservation()
      #expect(world.callNames == ["observe"])
      world.mock.steps = 5_000
      #expect(await world.mock.fireObserver())
      #expect(store.stepsToday == 5_000)
      store.stopStepObservation()
      store.stopStepObservation()
      world.mock.steps = 6_000
      #expect(await !world.mock.fireObserver())
      #expect(store.stepsToday == 5_000)
      #expect(world.callNames == ["observe", "steps", "stop"])
      store.startStepObservation()
      await world.mock.fireObserver()
      #expect(store.stepsToday == 6_000)
    }
  }

  @Test("S3-093 a signal that was on its way when observing stopped is not heeded")
  func s3093Late() throws {
    try stepsRun { world in
      let service = LateSignals()
      let store = world.launch(service)
      store.startStepObservation()
      store.stopStepObservation()
      await service.handler?()
      store.startStepObservation()
      await service.first?()
      #expect(service.fetches == 0)
      await service.handler?()
      #expect(service.fetches == 1)
    }
  }

  @Test("S3-077 the mock is set by value, fails on demand, and its observer updates the store")
  func s3077() throws {
    try stepsRun { world in
      let mock = ConfigurableHealthKitMock(
        steps: 12, sleep: 1.5, authStatus: .sharingDenied, sleepAuthStatus: .sharingAuthorized)
      let store = world.launch(mock)
      #expect(store.authorizationStatus == .sharingDenied)
      #expect(store.sleepAuthorizationStatus == .sharingAuthorized)
      mock.authorizationError = Refusal(number: 1)
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(world.errors.causes as? [Refusal] == [Refusal(number: 1)])
      #expect(store.stepsToday == 12 && store.dailySleepHours == 1.5)
      mock.steps = 13
      #expect(mock.isObserving)
      await mock.fireObserver()
      #expect(store.stepsToday == 13)
      mock.stepsError = Refusal(number: 2)
      mock.sleepError = Refusal(number: 3)
      await #expect(throws: Refusal(number: 2)) {
        try await mock.fetchSteps(from: world.now.date, to: world.now.date)
      }
      await #expect(throws: Refusal(number: 3)) {
        try await mock.fetchSleep(from: world.now.date, to: world.now.date)
      }
    }
  }

  @Test("S3-061 a mock that was not set grants nothing and says so, and counts what was asked")
  func s3061() throws {
    try stepsRun { world in
      let mock = ConfigurableHealthKitMock()
      let store = world.launch(mock)
      #expect(store.authorizationStatus == .notDetermined)
      #expect(mock.calls.isEmpty)
      await store.refreshStepsBalance()
      #expect(mock.calls.count == 1)
    }
  }

  @Test(
    "numbers that are no count are refused like an error",
    arguments: [-1, Double.nan, Double.infinity, -Double.infinity])
  func nonsense(number: Double) throws {
    try stepsRun { world in
      let store = world.launch()
      await store.refreshStepsBalance()
      await store.refreshSleepIfAuthorized()
      world.mock.steps = number
      world.mock.sleep = number
      await store.refreshStepsBalance()
      await store.refreshSleepIfAuthorized()
      #expect(store.stepsToday == 4_000 && store.dailySleepHours == 6 && store.isSleepUnknown)
      world.mock.steps = 1e300
      await store.refreshStepsBalance()
      #expect(store.stepsToday == 10_000_000_000_000)
    }
  }
}

/// A service whose handlers can be called after they were let go.
@MainActor
private final class LateSignals: StepsAndSleep.HealthKitServiceProtocol {
  private(set) var first: (@MainActor @Sendable () async -> Void)?
  private(set) var handler: (@MainActor @Sendable () async -> Void)?
  private(set) var fetches = 0

  func requestAuthorization() async throws {}
  func authorizationStatus() -> SharingStatus { .notDetermined }
  func sleepAuthorizationStatus() -> SharingStatus { .notDetermined }

  func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    fetches += 1
    return 1
  }

  func fetchSleep(from start: Date, to end: Date) async throws -> Double { 0 }

  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {
    handler = updateHandler
    if first == nil { first = updateHandler }
  }

  func stopObservingSteps() {}
}
