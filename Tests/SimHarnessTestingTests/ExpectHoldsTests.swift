import Harness
import MainActorShapes
import Scenario
import ServiceObservations
import Synchronization
import Testing

@testable import SimHarnessTesting

@Suite struct ExpectHoldsTests {
  /// The issues that a body records.
  private func issues(_ body: () -> Void) -> [Issue] {
    let seen = Mutex<[Issue]>([])
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      seen.withLock { $0.append(issue) }
      return true
    }
    return seen.withLock { $0 }
  }

  @Test("the reference holds, and the result is the report")
  func reference() throws {
    let result = try #require(expectHolds("partial-day"))
    #expect(result.report.verdict == .held)
    #expect(result.holds)
    #expect(result.findings == [])
    #expect(result.report == (try simulate("partial-day")).report)
  }

  @Test("seed, schedule seed and persons can be other than the scenario's")
  func choices() throws {
    let result = try simulate("single-day", seed: 5, scheduleSeed: 6, persons: 2)
    #expect(result.report.scenario.seed == "5")
    #expect(result.report.scenario.scheduleSeed == "6")
    #expect(result.report.scenario.persons == 2)
    #expect(
      result.replayCall
        == "expectHolds(\"single-day\", with: suite, seed: 5, scheduleSeed: 6, persons: 2)")
    #expect(result.report != (try simulate("single-day", persons: 2)).report)
  }

  @Test("classes of an app whose code is on the main actor work unchanged")
  @MainActor
  func mainActor() {
    let suite = ServiceSuite.reference
      .with(\.stepData) { Self.manager($0) }
      .with(\.intervalStore) { MainActorShapes.AppIntervalStore() }
    expectHolds("single-day", with: suite)
  }

  @MainActor
  private static func manager(_ provider: some StatisticsQueryProvider) -> any StepDataProvider {
    MainActorShapes.HealthKitManager(healthKitProvider: provider)
  }

  @Test("a violated invariant is one issue at the caller's line, with what a person needs")
  func violated() throws {
    var line = 0
    let suite = ServiceSuite.reference.with(\.energy) { GenerousEnergy() }
    let issues = issues {
      line = #line + 1
      expectHolds("partial-day", with: suite)
    }
    #expect(issues.allSatisfy { $0.sourceLocation?.line == line })
    #expect(issues.allSatisfy { $0.sourceLocation?.fileName == "ExpectHoldsTests.swift" })
    let result = try simulate("partial-day", with: suite)
    let texts = issues.flatMap { $0.comments.map(\.rawValue) }
    #expect(texts.map { $0.prefix { $0 != ":" } } == result.findings.map { $0.invariant[...] })
    #expect(Set(result.findings.map(\.invariant)).count == result.findings.count)
    for (text, finding) in zip(texts, result.findings) where finding.breaches > 0 {
      #expect(text.contains("\nshrunk to "), "\(text)")
    }
    let points = try #require(texts.first { $0.hasPrefix("DayPointsFollowTheRule: ") })
    #expect(
      points == """
        DayPointsFollowTheRule: the day's points do not follow the rule
        where: person 0, 5,164 of 10,000 steps, 0 of 28,800 s, entered [10, 10, 10]
        expected: steps: 10, sleep: 0, others: 30, total: 40
        found: steps: 21, sleep: 21, others: 0, total: 42
        and 195 further breaches
        shrunk to 1 day, 1 person, 0 samples, attached as shrunk-day-points-follow-the-rule.json:
          expected: steps: 0, sleep: 0, others: 30, total: 30
          found: steps: 21, sleep: 21, others: 0, total: 42
        again: expectHolds("partial-day", with: suite, seed: 11, scheduleSeed: 0, persons: 1)
        about this check: simharness explain DayPointsFollowTheRule
        """)
    let finding = try #require(result.findings.first { points.hasPrefix($0.invariant) })
    #expect(finding.breaches == 196)
    #expect(finding.description.hasSuffix("\nbreaches: 196\nagain: \(result.replayCall)"))
  }

  @Test("a layering that loses the end of the history does not hold, with any seed or in the small")
  @MainActor
  func lossy() throws {
    let suite = ServiceSuite.reference.with(\.layering) { LossyLayering($0) }
    let issues = issues { expectHolds("partial-day", with: suite, seed: 3) }
    let texts = issues.flatMap { $0.comments.map(\.rawValue) }
    let sum = try #require(texts.first { $0.hasPrefix("LayeredSumEqualsTheHistory: ") })
    let lines = sum.split(separator: "\n").map(String.init)
    #expect(lines[2].hasSuffix(" steps") && lines[3].hasSuffix(" steps"), "\(lines)")
    #expect(
      lines[4...].prefix(4) == [
        "shrunk to 1 day, 1 person, 1 sample, attached as "
          + "shrunk-layered-sum-equals-the-history.json:",
        "  app: 1 step, Sat 2024-03-09 08:00:00 to 21:00:00", "  expected: 1 step",
        "  found: 0 steps",
      ])
    #expect(texts.allSatisfy { $0.contains("seed: 3, scheduleSeed: 0, persons: 1)") })
  }

  @Test("the shrunk scenario that is attached fails again with the same services alone")
  @MainActor
  func attached() throws {
    let suite = ServiceSuite.reference.with(\.layering) { LossyLayering($0) }
    let plan = try RunPlan(ScenarioSource.named("partial-day").load())
    let result = try simulate("partial-day", with: suite)
    let finding = try #require(
      result.findings.first { $0.invariant == "LayeredIntervalsCoverTheHistory" })
    let example = try #require(ShrunkExample(plan, finding, suite, runs: 100))
    let again = ScenarioSource.value(
      try Scenario(parsing: Array(example.text.utf8), file: example.fileName))
    #expect(try simulate(again).holds)
    let found = try simulate(again, with: suite).findings
    #expect(found.contains { $0.invariant == finding.invariant })
    #expect(ShrunkExample(plan, finding, .reference, runs: 100) == nil)
    #expect(
      issues { expectHolds("partial-day", with: suite, shrinkRuns: 0) }
        .allSatisfy { !$0.comments.description.contains("shrunk") })
  }

  @Test("a goal that was missed is an issue of the scenario, not of services that are wrong")
  func goals() throws {
    let source = ScenarioSource.named("quick")
    let late = try simulate(
      source,
      with: .reference.with(\.dayBoundary) { given in
        ServiceSuite.reference.dayBoundary(
          DayBoundaryDependencies(
            dayEndHour: given.dayEndHour, dayEndMinute: given.dayEndMinute, zones: .utc,
            coverage: given.coverage, now: given.now))
      })
    #expect(late.report.invariants.contains { $0.id == "GoalsAreReached" && $0.breaches > 0 })
    #expect(!late.findings.isEmpty)
    #expect(!late.findings.contains { $0.invariant == "GoalsAreReached" })
  }

  @Test("a scenario that is not there is an issue")
  func missing() {
    let issues = issues { #expect(expectHolds("no-such-scenario") == nil) }
    #expect(issues.count == 1)
    #expect(
      issues.first?.comments.first?.rawValue.contains("no-such-scenario: no such scenario") == true)
  }

  @Test("a scenario may be a path or a value, and is found where the package was built")
  func sources() throws {
    let source = ScenarioSource.named("single-day")
    let scenario = try source.load()
    let value = ScenarioSource.value(scenario)
    #expect(try simulate(value).report == simulate(source).report)
    #expect(value.name == scenario.file)
    #expect(try ScenarioSource.named(scenario.file).load().digest == scenario.digest)
  }
}

/// Points without an end.
private struct GenerousEnergy: EnergyServiceProtocol {
  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int { 21 }
  func pointsFromSleep(seconds: Int, target: Int) throws -> Int { 21 }
  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    EnergyPoints(steps: 21, sleep: 21, others: 0, total: 42)
  }
}

/// The reference layering without the last interval.
@MainActor
private final class LossyLayering: LayeringServiceProtocol {
  private let whole: any LayeringServiceProtocol
  private let store: any IntervalStoring

  init(_ dependencies: LayeringDependencies) {
    whole = ServiceSuite.reference.layering(dependencies)
    store = dependencies.intervalStore
  }

  func performLayering() async throws -> Int {
    _ = try await whole.performLayering()
    let rest = Array(try store.allIntervals().dropLast())
    try store.replaceAll(with: rest)
    return rest.count
  }

  func clearAllIntervals() async throws { try await whole.clearAllIntervals() }
}
