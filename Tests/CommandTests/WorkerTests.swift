import Foundation
import Harness
import HealthModel
import Invariants
import Scenario
import ServiceObservations
import Testing

@Suite struct WorkerTests {
  private static let problem = "made more than 2000 queries without returning"

  private func smallBudget(_ sandbox: Sandbox) throws -> String {
    try sandbox.write(
      try bundled(
        "quick", "\"seed\": 7,", #""seed": 7, "store": { "queryBudget": 2000 },"#),
      to: "small.json")
  }

  private typealias Message = WorkerMessage<PersonResult>

  /// Runs a worker on one order.
  private func worker(_ sandbox: Sandbox, _ order: String) throws -> Outcome {
    try sandbox.run("worker", "persons", input: order + "\n")
  }

  private func messages(_ outcome: Outcome) -> [Message?] {
    outcome.output.split(separator: "\n").map { Message($0) }
  }

  private func text(_ order: PersonOrder) throws -> String {
    String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
  }

  @Test("a worker says what it starts, and ends itself when a service never returns")
  func exhausted() throws {
    let sandbox = try Sandbox()
    _ = try smallBudget(sandbox)
    // The worker takes the scenario from the order and reads no file.
    let order = PersonOrder(
      scenario: "gone.json", text: String(decoding: try sandbox.read("small.json"), as: UTF8.self),
      seed: 7, persons: 0..<1, mutant: "endlessRecursion")
    let outcome = try worker(sandbox, text(order))
    #expect(outcome.status == 70)
    #expect(
      messages(outcome) == [
        .service("store"), .service("layering"),
        .exhausted(service: "layering", budget: 2_000),
      ])
  }

  @Test("a service that never returns is a finding of its person, and the rest is judged")
  func reported() throws {
    let sandbox = try Sandbox()
    let path = try smallBudget(sandbox)
    let coordinator = Coordinator(
      executable: try #require(Program.path), path: path, mutant: "endlessRecursion")
    let plan = try RunPlan(
      Scenario(parsing: Array(sandbox.read("small.json")), file: path), persons: 1)
    let results = try coordinator.run(0..<1, of: plan, jobs: 1)
    let violated = results.flatMap(\.invariants).filter { $0.status == .violated }
    #expect(violated.map(\.id) == ["EveryServiceReturns"])
    #expect(
      violated.flatMap(\.findings) == [
        Finding(
          "layering did not return normally", at: "layering", expected: "a result",
          actual: Self.problem)
      ])
    #expect(results.first?.services.keys.contains("energy") == true)
  }

  @Test("the trace of a service tells its queries in virtual time")
  func trace() throws {
    let sandbox = try Sandbox()
    let path = try sandbox.write(
      try bundled("empty", "\"seed\": 1,", "\"seed\": 2,"), to: "tiny.json")
    let outcome = try sandbox.run("run", path, "--quiet", "--trace", "layering")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("person 0 ") == true)
    #expect(lines.first?.hasSuffix(" task 1 layering: started") == true)
    #expect(lines.allSatisfy { $0.contains(" layering: ") })
    #expect(lines.contains { $0.contains("statistics of stepCount from ") })
    #expect(lines.last?.hasSuffix("layering: ended") == true)
    let all = try sandbox.run("run", path, "--quiet", "--trace", "all")
    #expect(all.output.contains(" dayBoundary: started"))
  }

  @Test("a trace for Perfetto is a file of the report's folder with a slice for each event")
  func traceFile() throws {
    let sandbox = try Sandbox()
    let path = try sandbox.write(
      try bundled("empty", "\"seed\": 1,", "\"seed\": 2,"), to: "tiny.json")
    let printed = try sandbox.run("run", path, "--quiet", "--trace", "all")
    let written = try sandbox.run(
      "run", path, "--quiet", "--trace", "all", "--trace-format", "perfetto", "--report", "made")
    #expect(written.status == 0)
    #expect(written.output.isEmpty)
    let text = String(decoding: try sandbox.read("made/trace.json"), as: UTF8.self)
    let events = printed.output.split(separator: "\n").count
    #expect(events > 0)
    #expect(text.components(separatedBy: "\"ph\" : \"X\"").count - 1 == events)
  }

  @Test("a form of a trace that is not known or has no trace is refused")
  func refusedForms() throws {
    let sandbox = try Sandbox()
    let unknown = try sandbox.run("run", "quick", "--trace", "all", "--trace-format", "svg")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors.contains("--trace-format has an unknown format \"svg\"; use text, perfetto"))
    let alone = try sandbox.run("run", "quick", "--trace-format", "perfetto")
    #expect(alone.status == 2)
    #expect(alone.errors.contains("--trace-format needs --trace; add --trace all"))
  }

  @Test("an order that makes no sense is refused in one message")
  func refused() throws {
    let sandbox = try Sandbox()
    let unknown = PersonOrder(
      scenario: "tiny.json", text: literal(), seed: 1, persons: 0..<1, mutant: "noSuchMutant")
    let invalid = PersonOrder(
      scenario: "none.json", text: "{}", seed: 1, persons: 0..<1, mutant: nil)
    for (order, word) in [
      (try text(unknown), "noSuchMutant"), (try text(invalid), "none.json"), ("{", "not an order"),
      ("[]", "not an order"),
    ] {
      let outcome = try worker(sandbox, order)
      #expect(outcome.status == 0)
      guard case .refused(let reason) = messages(outcome).first, messages(outcome).count == 1 else {
        Issue.record("\(outcome.output)")
        continue
      }
      #expect(reason.contains(word))
    }
  }

  @Test("mutants are scored on the scenarios named; survivors are told and are status 1")
  func mutants() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      literal(
        more: #""store": { "queryBudget": 3000 },"#,
        steps: "[\(source("watch", ""))]"), to: "tiny.json")
    let outcome = try sandbox.run("mutants", "tiny.json", "--jobs", "2")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("  mutant"))
    #expect(outcome.output.contains(" mutants killed\n"))
    #expect(outcome.errors.contains("simharness: mutant sumOfSleepSources survives\n"))
    #expect(outcome.errors.contains("simharness: no mutant violates MergedSleepIgnoresOrder\n"))
    #expect(!outcome.errors.contains("mutant markedSynced survives"))
    #expect(sandbox.contents == ["tiny.json"])
  }
}
