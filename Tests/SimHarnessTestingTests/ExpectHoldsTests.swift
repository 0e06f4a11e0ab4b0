import MainActorShapes
import ServiceObservations
import SimHarnessTesting
import Synchronization
import Testing

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
      result.replayCommand == "simharness run single-day --seed 5 --schedule-seed 6 --persons 2")
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

  @Test("findings are issues at the caller's line, each with its evidence and its replay")
  func violated() throws {
    var line = 0
    let issues = issues {
      line = #line + 1
      expectHolds("partial-day", with: .reference.with(\.energy) { GenerousEnergy() })
    }
    #expect(issues.allSatisfy { $0.sourceLocation?.line == line })
    #expect(issues.allSatisfy { $0.sourceLocation?.fileName == "ExpectHoldsTests.swift" })
    let result = try simulate("partial-day", with: .reference.with(\.energy) { GenerousEnergy() })
    #expect(!result.findings.isEmpty)
    #expect(issues.flatMap { $0.comments.map(\.rawValue) } == result.findings.map(\.description))
    let lines = try #require(result.findings.first).description.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("\(result.findings[0].invariant): "))
    #expect(lines[0].contains("person 0"))
    #expect(lines[1].hasPrefix("expected: "))
    #expect(lines[2].hasPrefix("actual: "))
    #expect(
      lines[3]
        == "replay with: simharness run partial-day --seed 11 --schedule-seed 0 --persons 1")
  }

  @Test("a layering that loses the end of the history does not hold")
  @MainActor
  func lossy() throws {
    let suite = ServiceSuite.reference.with(\.layering) { LossyLayering($0) }
    let issues = issues { expectHolds("partial-day", with: suite) }
    let texts = issues.flatMap { $0.comments.map(\.rawValue) }
    #expect(texts.contains { $0.hasPrefix("LayeredIntervalsCoverTheHistory: ") })
    #expect(
      texts.allSatisfy {
        $0.hasSuffix(
          "replay with: simharness run partial-day --seed 11 --schedule-seed 0 --persons 1")
      })
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
