import Foundation
import Harness
import HealthModel
import Invariants
import Scenario
import ServiceObservations
import Testing

@Suite struct WorkerTests {
  private static let problem = "asked more than 2000 queries without returning"

  private func smallBudget(_ sandbox: Sandbox) throws -> String {
    try sandbox.write(
      try bundled(
        "quick", "\"seed\": 7,", #""seed": 7, "store": { "queryBudget": 2000 },"#),
      to: "small.json")
  }

  private func messages(_ outcome: Outcome) throws -> [WorkerMessage] {
    try outcome.output.split(separator: "\n").map {
      try JSONDecoder().decode(WorkerMessage.self, from: Data($0.utf8))
    }
  }

  private func order(_ order: WorkerOrder) throws -> String {
    String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
  }

  @Test("a worker says what it starts, and ends itself when a service never returns")
  func exhausted() throws {
    let sandbox = try Sandbox()
    let path = try smallBudget(sandbox)
    let outcome = try sandbox.run(
      "worker",
      try order(
        WorkerOrder(scenario: path, seed: 7, persons: 0..<1, mutant: "endlessRecursion")))
    #expect(outcome.status == 70)
    #expect(
      try messages(outcome) == [
        .started(person: 0), .event(.service("store")), .event(.service("layering")),
        .event(.exhausted(service: "layering", budget: 2_000)),
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

  @Test("a service that computes for ever uses up its processor time and is named")
  func spins() throws {
    let sandbox = try Sandbox()
    let path = try sandbox.write(
      try bundled("quick", "\"processorSeconds\": 10", "\"processorSeconds\": 2"),
      to: "small.json")
    let coordinator = Coordinator(
      executable: try #require(Program.path), path: path, mutant: "computesForEver")
    let plan = try RunPlan(
      Scenario(parsing: Array(sandbox.read("small.json")), file: path), persons: 1)
    let results = try coordinator.run(0..<1, of: plan, jobs: 1)
    let returns = results.flatMap(\.invariants).filter { $0.id == "EveryServiceReturns" }
    // The energy service merges sleep too, and is given up as well.
    #expect(returns.flatMap(\.findings).map(\.place) == ["sleepMerge", "energy"])
    let problem = "used up its processor time without returning"
    #expect(returns.flatMap(\.findings).map(\.actual) == [problem, problem])
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

  @Test("an order that makes no sense is refused in one line")
  func refused() throws {
    let sandbox = try Sandbox()
    let path = try sandbox.write(literal(), to: "tiny.json")
    let unknown = WorkerOrder(scenario: path, seed: 1, persons: 0..<1, mutant: "noSuchMutant")
    for words in [try order(unknown), "{", "[]"] {
      let outcome = try sandbox.run("worker", words)
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.count { $0.isNewline } == 1)
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
