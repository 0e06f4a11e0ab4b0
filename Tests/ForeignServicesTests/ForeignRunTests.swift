import Harness
import HealthContracts
import HealthModel
import RunReport
import ServiceObservations
import SimHarness
import Testing

@testable import ForeignServices

@Suite struct ForeignRunTests {
  private static func suite(_ process: ForeignProcess, _ services: [ForeignService])
    -> ServiceSuite
  {
    .reference.with(services, servedBy: process)
  }

  @Test("all four services in Python hold", arguments: ["partial-day", "single-day"])
  func python(_ name: String) throws {
    let suite = Self.suite(ForeignProcess(example), ForeignService.allCases)
    let result = try simulate(.named(name), with: suite)
    #expect(result.findings.map(\.description) == [])
    #expect(result.report.verdict == .held)
    let reference = try simulate(.named(name)).report.services
    for service in ["sleepMerge", "dayBoundary", "energy"] {
      #expect(result.report.services[service] == reference[service])
    }
    #expect((result.report.services["layering"]?.results["intervals"] ?? 0) > 0)
  }

  @Test("a report on services in Python is the same twice")
  func twice() throws {
    let reports = try (0..<2).map { _ in
      let suite = Self.suite(ForeignProcess(example), ForeignService.allCases)
      return try simulate("single-day", with: suite).report
    }
    #expect(reports[0] == reports[1])
  }

  @Test(
    "a program that breaks is one finding that says how, and the other services are judged",
    arguments: [
      ("print('good morning', flush=True); read()", ": good morning"),
      ("sys.exit(4)", "ended with status 4 before it answered"),
    ], ForeignService.allCases)
  func broken(_ body: (program: String, problem: String), _ service: ForeignService) throws {
    try expectBroken(program(body.program), body.problem, service)
  }

  @Test("a program that does not answer is such a finding as well")
  func silent() throws {
    let process = program("read(); time.sleep(60)", timeoutMilliseconds: 1_000)
    try expectBroken(process, "within 1000 ms; the program was killed", .layering)
  }

  private func expectBroken(
    _ process: ForeignProcess, _ problem: String, _ service: ForeignService
  ) throws {
    let result = try simulate("single-day", with: Self.suite(process, [service]))
    let concerned = service == .sleepMerge ? ["energy", "sleepMerge"] : [service.rawValue]
    #expect(Set(result.findings.map(\.invariant)) == ["EveryServiceReturns"])
    #expect(result.findings.map(\.finding.place).sorted() == concerned)
    for finding in result.findings {
      #expect(finding.finding.actual.contains(problem), "\(finding)")
    }
    #expect(!result.holds)
    #expect(process.takeFailure() == nil)
  }

  @Test("numbers whose sum exceeds 64 bits are findings, and their counts are limited")
  func sums() throws {
    // Each number is one that an answer may have.
    let process = program(
      """
      for line in sys.stdin:
        request = json.loads(line)
        start = request["arguments"]["start"]
        count = 10_000 if request["id"] == 2 else 1
        answer(request, intervals=[
          {"start": start + i, "end": start + i + 1, "steps": 10 ** 15} for i in range(count)])
      """)
    let result = try simulate("single-day", with: Self.suite(process, [.layering]))
    let violated = Set(result.findings.map(\.invariant))
    #expect(violated.contains("LayeredSumEqualsTheHistory"))
    #expect(!violated.contains("EveryServiceReturns"))
    let layering = try #require(result.report.services["layering"])
    #expect(layering.results["steps"] == 10_000_000_000_000)
    #expect(layering.results["maxStepsInInterval"] == 10_000_000_000_000)
  }

  @Test("a wrong answer in the right form is a finding of the invariants")
  func wrong() throws {
    let process = program(
      "for line in sys.stdin: answer(json.loads(line), asleep=-2 ** 40, inBed=0)")
    let result = try simulate("single-day", with: Self.suite(process, [.sleepMerge]))
    let violated = Set(result.findings.map(\.invariant))
    #expect(!violated.isEmpty)
    #expect(!violated.contains("EveryServiceReturns"))
  }
}
