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

@Suite("HealthStore: authorization, launch, foreground")
struct StepsLifecycleTests {
  @Test("S3-012 S3-028 authorize, steps, sleep, observe; a last fetch covers what came between")
  func s3012() throws {
    try stepsRun { world in
      let store = world.launch()
      world.mock.onCall = { call in
        // A save between the first fetch and the observer.
        if case .fetchSleep = call { world.mock.steps = 4_321 }
      }
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(world.callNames == ["authorize", "steps", "sleep", "observe", "steps"])
      #expect(store.stepsToday == 4_321)
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(world.callNames.suffix(3) == ["authorize", "steps", "sleep"])
    }
  }

  @Test("S3-028 a value is shown before the observer calls back for the first time")
  func s3028() throws {
    try stepsRun { world in
      let store = world.launch()
      var shown: [Int] = []
      store.onChange = { shown.append(store.stepsToday) }
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(!shown.isEmpty && shown.last == 4_000)
      let before = store.stepsToday
      world.mock.steps = 4_100
      await world.mock.fireObserver()
      #expect(before == 4_000 && store.stepsToday == 4_100)
    }
  }

  @Test("S3-011 onboarding's end asks once, and nothing is read before it")
  func s3011() throws {
    try stepsRun { world in
      let store = world.launch()
      await store.handleAppDidLaunch()
      await store.handleAppWillEnterForeground()
      #expect(world.callNames == [])
      await store.handleOnboardingCompleted()
      await store.handleOnboardingCompleted()
      #expect(world.callNames.count { $0 == "authorize" } == 1)
      let again = world.launch()
      await again.handleAppDidLaunch()
      await again.handleOnboardingCompleted()
      #expect(world.callNames.count { $0 == "authorize" } == 1)
    }
  }

  @Test("S3-017 two calls at once make one request, and both fetch; an error clears the flag")
  func s3017() throws {
    for fails in [false, true] {
      try stepsRun { world in
        let gate = Gate()
        world.mock.authorizationError = fails ? Refusal(number: 7) : nil
        world.mock.onCall = { call in
          if call == .requestAuthorization { await gate.pass() }
        }
        let store = world.launch()
        let first = Task { await store.ensureHealthAuthorizationAndRefresh() }
        try await stepsSettle()
        await store.ensureHealthAuthorizationAndRefresh()
        #expect(world.callNames.count { $0 == "authorize" } == 1)
        #expect(store.stepsToday == 4_000)
        gate.open()
        await first.value
        #expect(world.callNames.count { $0 == "authorize" } == 1)
        #expect(world.errors.causes.count == (fails ? 1 : 0))
        await store.ensureHealthAuthorizationAndRefresh()
        #expect(world.callNames.count { $0 == "authorize" } == 2)
      }
    }
  }

  @Test("P4 S3-018 S3-022 S3-074 who waits for an answer that never comes is freed by cancelling")
  func s3074() throws {
    try stepsRun { world in
      world.mock.onCall = { call in
        guard call == .requestAuthorization else { return }
        // Asleep for a hundred years, or until cancelled.
        try? await SimulationClock().sleep(for: .seconds(3_155_760_000))
        world.mock.authorizationError = CancellationError()
      }
      let store = world.launch()
      let waiting = Task { await store.ensureHealthAuthorizationAndRefresh() }
      // Five seconds free nobody: no timer takes the flag back under a request.
      try await SimulationClock().sleep(for: .seconds(60))
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(world.callNames.count { $0 == "authorize" } == 1)
      waiting.cancel()
      await waiting.value
      #expect(world.errors.causes.isEmpty)
      world.mock.onCall = nil
      world.mock.authorizationError = nil
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(world.callNames.count { $0 == "authorize" } == 2)
    }
  }

  @Test("S3-019 a failed request goes to the error manager once, with its cause")
  func s3019() throws {
    try stepsRun { world in
      world.mock.authorizationError = Refusal(number: 3)
      await world.launch().ensureHealthAuthorizationAndRefresh()
      #expect(world.errors.causes as? [Refusal] == [Refusal(number: 3)])
      let said = StepsAndSleep.AppError.healthKitAuthorizationFailed(Refusal(number: 3))
      #expect(said.errorDescription?.contains("Refusal(number: 3)") == true)
    }
  }

  @Test("S3-020 steps and sleep are fetched after a failed request")
  func s3020() throws {
    try stepsRun { world in
      world.mock.authorizationError = StepsAndSleep.HealthKitServiceError.healthKitNotAvailable
      let store = world.launch()
      await store.ensureHealthAuthorizationAndRefresh()
      #expect(world.callNames == ["authorize", "steps", "sleep", "observe", "steps"])
      #expect(store.stepsToday == 4_000 && store.dailySleepHours == 6)
    }
  }

  @Test("S3-016 sleep is fetched whatever the status of write access says")
  func s3016() throws {
    for status in SharingStatus.allCases {
      try stepsRun { world in
        world.mock.sleepAuthStatus = status
        let store = world.launch()
        await store.refreshSleepIfAuthorized()
        #expect(store.dailySleepHours == 6, "\(status)")
      }
    }
  }

  @Test("P9 S3-042 S3-073 sleep that synced late shows from the next foreground on")
  func s3073() throws {
    try stepsRun { world in
      world.mock.sleep = 0
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      #expect(store.dailySleepHours == 0 && store.hasSleepData)
      world.mock.sleep = 7
      await world.mock.fireObserver()
      // Signals are about steps: sleep stays stale until the app comes to the front.
      #expect(store.dailySleepHours == 0)
      await store.handleAppWillEnterForeground()
      #expect(store.dailySleepHours == 7)
    }
  }

  @Test("P11 S3-044 a launch observes before it fetches, so that a wake finds its observer")
  func s3044() throws {
    try stepsRun { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      #expect(world.callNames.prefix(3) == ["observe", "steps", "sleep"])
      await store.handleAppDidLaunch()
      #expect(world.callNames.count { $0 == "observe" } == 1)
    }
  }

  @Test("S3-027 after the boundary a signal counts the new day alone, without starting again")
  func s3027() throws {
    try stepsRun(at: utc("2024-07-11T03:59")) { world in
      let store = world.onboarded()
      await store.handleAppDidLaunch()
      #expect(store.today.description == "2024-07-10")
      world.now = utc("2024-07-11T04:00")
      world.mock.steps = 5
      await world.mock.fireObserver()
      #expect(store.today.description == "2024-07-11")
      #expect(store.stepsToday == 5)
      #expect(world.askedSteps.last == utc("2024-07-11T04:00", "2024-07-12T04:00"))
      #expect(world.callNames.count { $0 == "observe" } == 1)
    }
  }

  @Test("S3-002 any service will do: the store asks through the contract alone")
  func s3002() throws {
    try stepsRun { world in
      let first: any StepsAndSleep.HealthStoreProtocol = world.launch()
      await first.refreshStepsBalance()
      #expect(first.stepsToday == 4_000)
      let other = ConfigurableHealthKitMock(steps: 77)
      let second: any StepsAndSleep.HealthStoreProtocol = world.launch(other)
      await second.refreshStepsBalance()
      #expect(second.stepsToday == 77)
      #expect(other.calls.count == 1)
    }
  }
}
