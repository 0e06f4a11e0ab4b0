import HarnessTestSupport
import HealthContracts
import HealthModel
import HealthServices
import RunReport
import Scenario
import Synchronization
import Testing

@testable import Harness

@Suite struct CallTimesTests {
  private struct Refused: Error {}

  @MainActor
  private func refused() async throws { throw Refused() }

  private func count(_ times: CallTimes) -> [String: Int] { times.histograms.mapValues(\.total) }

  @Test("a call is counted under its name, also if it throws")
  func named() async throws {
    let times = CallTimes()
    #expect(times.measure("a") { 7 } == 7)
    #expect(throws: Refused.self) { try times.measure("a") { throw Refused() } }
    await #expect(throws: Refused.self) { try await times.measure("b") { try await refused() } }
    #expect(count(times) == ["a": 2, "b": 1])
    times.record("a", 5_000_000)
    #expect(times.histograms["a"]?.maximum == 5_000_000)
  }

  @Test("the services of a suite are measured member by member, and answer as they did")
  func members() throws {
    let times = CallTimes()
    let suite = ServiceSuite.reference.timed(by: times)
    let energy = suite.energy()
    #expect(try energy.pointsFromSteps(5_000, target: 10_000) == 10)
    #expect(try energy.pointsFromSleep(seconds: 1, target: 1) == 20)
    #expect(throws: EnergyError.targetNotPositive(0)) { try energy.pointsFromSteps(1, target: 0) }
    let window = TimeRange(0, Milliseconds.day)
    #expect(suite.sleepMerge().mergedSleep([], in: window).asleep == 0)
    #expect(
      count(times) == [
        "energy.pointsFromSteps": 2, "energy.pointsFromSleep": 1, "sleepMerge.mergedSleep": 1,
      ])
  }

  @Test(
    "a run times each service that its suite makes, and each call of a day's energy once",
    arguments: ["partial-day", "app-spending"])
  func wholeRun(_ name: String) throws {
    let plan = try RunPlan(try bundled(name))
    let calls = Mutex(0)
    let suite = ServiceSuite.reference.with(\.energy) {
      CountedEnergy { calls.withLock { $0 += 1 } }
    }
    let result = PersonRunner(plan: plan, suite: suite).run(0)
    var expected: Set = ["dayBoundary", "energy", "layering", "sleepMerge", "store"]
    if plan.scenario.store.changes.rounds > 0 { expected.insert("changeMirror") }
    if plan.scenario.app != nil {
      expected.formUnion(["metrics", "stepSync", "stepsAndSleep", "weightSync"])
    }
    #expect(Set(result.calls.keys.map { String($0.prefix { $0 != "." }) }) == expected)
    #expect(calls.withLock { $0 } > 100)
    #expect(result.calls["energy.dailyEnergy"]?.total == calls.withLock { $0 })
    let queries = try #require(result.services["layering"]?.work["queries"])
    #expect(queries > 0)
    #expect(try #require(result.calls["store.statistics"]).total > queries)
  }

  @Test(
    "a run without times of calls is the same, event by event",
    arguments: ["quick", "app-spending"]
  )
  func untimed(_ name: String) throws {
    let plan = try RunPlan(try bundled(name))
    func result(checksOnly: Bool) -> PersonResult {
      PersonRunner(
        plan: plan, suite: .reference, recordsCheckpoints: true, checksOnly: checksOnly
      ).run(0)
    }
    let (timed, untimed) = (result(checksOnly: false), result(checksOnly: true))
    #expect(!timed.calls.isEmpty && untimed.calls.isEmpty && !timed.checkpoints.isEmpty)
    #expect(untimed.events == timed.events)
    #expect(untimed.checkpoints == timed.checkpoints)
    #expect(untimed.invariants == timed.invariants)
  }
}

private struct CountedEnergy: EnergyServiceProtocol {
  let base = ServiceSuite.reference.energy()
  let onDay: @Sendable () -> Void

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try base.pointsFromSteps(steps, target: target)
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try base.pointsFromSleep(seconds: seconds, target: target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    onDay()
    return try base.dailyEnergy(of: day)
  }
}
