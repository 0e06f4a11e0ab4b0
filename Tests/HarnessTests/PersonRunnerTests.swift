import struct Foundation.DateInterval
import HarnessTestSupport
import HealthContracts
import HealthModel
import Invariants
import RunReport
import Scenario
import ServiceObservations
import Synchronization
import Testing

@testable import Harness

@Suite struct PersonRunnerTests {
  private func run(
    _ scenario: Scenario, suite: ServiceSuite = .reference, failedServices: [ServiceFailure] = [],
    onEvent: @escaping @Sendable (PersonRunner.Event) -> Void = { _ in }
  ) throws -> PersonResult {
    let runner = PersonRunner(plan: try RunPlan(scenario), suite: suite, onEvent: onEvent)
    return runner.run(0, failedServices: failedServices)
  }

  private static let services = RunService.allCases.filter { $0 != .app }.map(\.rawValue)

  /// A month of them is what the command line's `RunTests` runs.
  @Test(
    "the reference services hold on the bundled scenarios",
    arguments: ["single-day", "partial-day"])
  func held(_ name: String) throws {
    let scenario = try bundled(name)
    let result = try run(scenario)
    for report in result.invariants {
      // Nothing fails where the scenario has no faults, and nobody uses an app.
      var others = [
        "FailedCallsAreHeardOf", "EveryFaultStrikes", "ClosedDaysMatchTheHistory",
        "ServerHoldsEverySampleOnce", "WeightsConverge", "WakesAreCompleted",
        "ShownStepsAreOfToday", "UnknownIsNotShownAsZero", "SpentStepsAreAccountedFor",
        "ShownPointsFollowWhatIsShown", "ShownStatusIsTheStoresOwn", "TypedWeightsStay",
        "AccessIsAskedForOnceAtATime", "WakingTypesAreObserved",
        "MetricBatchesMatchTheHistory", "MetricBatchesCoverTheirDays",
        "MetricTasksReportTheirOutcome", "MetricUploadsFollowTheirSignals",
        "UploadedStepsMatchTheHistory", "StepRequestsKeepTheirPace",
        "ConfirmedStepsAreNotSentAgain", "SyncsEndAsTheySay", "InterruptedSyncsStop",
        "NothingIsUploadedWhileSignedOut", "AccessHintsFollowTheAnswers",
        "TypedWeightsKeepTheirContent", "ImportedWeightsFollowTheirSamples",
        "ExportedWeightsFollowTheirEntries", "FailedWeightExportsAreRetried",
        "WeightSyncObeysItsSwitch", "WeightCallsAnswerAsDocumented",
        "StepsAndSleepReadsMatchTheStore", "ShownValuesFollowTheirReads",
        "DayRowsHoldTheValuesInForce", "DaySnapshotsHoldTheirDay",
        "MinutesAreChargedToTheBalance", "EntriesOutOfRangeAreRefused", "StepSyncsConverge",
        "ScreensFollowTheirServices", "StoresFollowEveryAct", "StoresKeepWhatTheyKnow",
        "MetricsKeepToTheirContract",
      ]
      if scenario.goals.isEmpty { others.append("GoalsAreReached") }
      let wanted: InvariantStatus = others.contains(report.id) ? .notApplicable : .held
      #expect(report.status == wanted, "\(report.id): \(report.findings)")
    }
    #expect(result.invariants.map(\.id) == InvariantCatalog.all.map { $0.id })
    let compared = scenario.services.layeringComparison.map { "layering.\($0)" }
    #expect(result.services.keys.sorted() == (Self.services + compared).sorted())
    #expect(
      result.stages.keys.sorted()
        == (Self.services + ["check", "generate", "index", "merge rules"]).sorted())
    #expect(result.peakMemoryBytes > 0)
  }

  @Test("a history without samples still holds, and is layered into one interval")
  func empty() throws {
    let result = try run(try bundled("empty"))
    #expect(result.services["layering"]?.results["intervals"] == 1)
    #expect(result.services["layering"]?.results["emptyIntervals"] == 1)
    #expect(result.invariants.allSatisfy { [.held, .notApplicable].contains($0.status) })
    #expect(result.tracks.map(\.samples) == [0])
  }

  @Test("two runs are equal apart from their timings, and say what happened in the same order")
  func twice() throws {
    let scenario = try bundled("single-day")
    var logs: [[PersonRunner.Event]] = []
    var results: [PersonResult] = []
    for _ in 0..<2 {
      let log = EventLog()
      var result = try run(scenario) { log.append($0) }
      result.calls = [:]
      result.stages = [:]
      result.peakMemoryBytes = 0
      results.append(result)
      logs.append(log.events)
    }
    #expect(results[0] == results[1])
    #expect(logs[0] == logs[1])
    #expect(logs[0] == Self.services.map { PersonRunner.Event.service($0) })
  }

  @Test("the time of layering is that of the attempt that succeeds, without those that faults end")
  func attempts() throws {
    func work(_ store: String) throws -> [String: Int]? {
      let seed = "\"seed\": 1,"
      let scenario = try bundled("empty", replacing: seed, with: "\(seed) \"store\": \(store),")
      return try run(scenario).services["layering"]?.work
    }
    let undisturbed = try #require(try work("{}"))
    let faults = (1...3).map {
      #"{"kind": "error", "service": "layering", "call": \#($0), "code": 3}"#
    }
    let disturbed = try work(#"{"faults": [\#(faults.joined(separator: ", "))]}"#)
    #expect(disturbed == undisturbed)
    #expect((undisturbed["virtualMilliseconds"] ?? 0) > 0)
  }

  @Test(
    "sources that err by half and round, and apps that are given twice, agree with the truth",
    arguments: [
      #"""
      {"generated": {"steps": {"dailySteps": {"kind": "constant", "value": 9001},
        "sources": [{"id": "p", "kind": "phone", "bundleIdentifier": "a.b",
          "error": {"kind": "constant", "value": 0.5}}]}}}
      """#,
      #"""
      {"person": {"devices": ["phone"], "edgeCases": [
        {"kind": "rewrittenDailyTotal", "persons": 1, "writes": [24, 24]},
        {"kind": "rewrittenDailyTotal", "persons": 1}]}}
      """#,
    ])
  func truth(_ history: String) throws {
    let text = """
      {"formatVersion": 1, "name": "e", "why": "", "seed": 1, "zone": "UTC",
       "span": {"start": "2024-03-01", "end": "2024-03-08"}, "history": \(history)}
      """
    let result = try run(Scenario(parsing: Array(text.utf8), file: "e.json"))
    let agree = try #require(result.invariants.first { $0.id == "TruthAndReportsAgree" })
    #expect(agree.status == .held, "\(agree.findings)")
    #expect(result.invariants.allSatisfy { $0.status != .violated })
  }

  @Test("a service given up is not started again, and is reported with what became of it")
  func givenUp() throws {
    let log = EventLog()
    let result = try run(
      try bundled("single-day"),
      failedServices: [ServiceFailure(service: "layering", problem: "trapped")]
    ) { log.append($0) }
    #expect(!log.events.contains(.service("layering")))
    let violated = result.invariants.filter { $0.status == .violated }
    #expect(violated.map(\.id) == ["EveryServiceReturns"])
    #expect(violated.first?.findings.map(\.actual) == ["trapped"])
    #expect(result.services["layering"] == nil)
    let absent = result.invariants.filter { $0.status == .notApplicable }.map(\.id)
    #expect(absent.contains("LayeredSumEqualsTheHistory"))
  }

  @Test("a service that throws is a finding, and the others are judged all the same")
  func throwing() throws {
    let suite = ServiceSuite.reference.with(\.energy) { RefusingEnergy() }
    let result = try run(try bundled("single-day"), suite: suite)
    let violated = result.invariants.filter { $0.status == .violated }
    #expect(violated.map(\.id) == ["EveryServiceReturns"])
    #expect(violated.first?.findings.map(\.place) == ["energy"])
    #expect(result.services.keys.sorted() == Self.services.filter { $0 != "energy" }.sorted())
  }

  @Test("classes bound to the main actor, with state of their own, can be put under test")
  @MainActor
  func mainActor() throws {
    let calls = Log()
    let suite = ServiceSuite.reference
      .with(\.layering) { CountingLayering(ServiceSuite.reference.layering($0), calls) }
      .with(\.stepData) { CountingProvider(ServiceSuite.reference.stepData($0), calls) }
    let scenario = try bundled("single-day")
    let result = try run(scenario, suite: suite)
    #expect(result.invariants.allSatisfy { [.held, .notApplicable].contains($0.status) })
    // Three over the history, and 34 over small ones.
    #expect(calls.layerings == 37)
    #expect(result.calls["layering.performLayering"]?.total == calls.layerings)
    #expect(calls.counts > 0)
    #expect(result.services == (try run(scenario)).services)
  }
}

private final class EventLog: Sendable {
  private let stored = Mutex<[PersonRunner.Event]>([])

  var events: [PersonRunner.Event] { stored.withLock { $0 } }

  func append(_ event: PersonRunner.Event) { stored.withLock { $0.append(event) } }
}

@MainActor
private final class Log {
  var layerings = 0
  var counts = 0
}

@MainActor
private final class CountingLayering: LayeringServiceProtocol {
  private let base: any LayeringServiceProtocol
  private let log: Log

  init(_ base: any LayeringServiceProtocol, _ log: Log) {
    self.base = base
    self.log = log
  }

  func performLayering() async throws -> Int {
    log.layerings += 1
    return try await base.performLayering()
  }

  func clearAllIntervals() async throws { try await base.clearAllIntervals() }
}

private struct RefusingEnergy: EnergyServiceProtocol {
  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    throw EnergyError.targetNotPositive(target)
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    throw EnergyError.targetNotPositive(target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints {
    throw EnergyError.targetNotPositive(day.stepsTarget)
  }
}

@MainActor
private final class CountingProvider: StepDataProvider {
  private let base: any StepDataProvider
  private let log: Log

  init(_ base: any StepDataProvider, _ log: Log) {
    self.base = base
    self.log = log
  }

  var isAvailable: Bool { base.isAvailable }

  func requestAuthorization() async throws { try await base.requestAuthorization() }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    log.counts += 1
    return try await base.getAggregatedStepCount(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await base.getRawStepSamples(for: interval)
  }
}
