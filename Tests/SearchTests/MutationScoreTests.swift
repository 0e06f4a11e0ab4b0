import Foundation
import Harness
import Invariants
import Mutants
import Scenario
import Synchronization
import SystemSupport
import Testing

@testable import Search

@Suite struct MutationScoreTests {
  private let all = InvariantCatalog.all.map { $0.id }

  @Test("survivors are the mutants that nothing killed, idle the invariants that killed nothing")
  func score() {
    let score = MutationScore(
      scenarios: ["quick", "empty"],
      rows: [
        .init(mutant: "one", killers: [all[0]: ["quick"], all[2]: ["quick", "empty"]]),
        .init(mutant: "two", killers: [:]),
        .init(mutant: "three", killers: [all[2]: ["empty"]]),
      ])
    #expect(score.survivors == ["two"])
    #expect(score.idleInvariants == all.indices.filter { $0 != 0 && $0 != 2 }.map { all[$0] })
    #expect(score.rows[0].violatedInvariants(on: "quick") == [all[0], all[2]])
    #expect(score.rows[0].violatedInvariants(on: "empty") == [all[2]])
    #expect(score.rows[1].violatedInvariants(on: "quick") == [])
    #expect(MutationScore(scenarios: [], rows: []).survivors == [])
    #expect(MutationScore(scenarios: [], rows: []).idleInvariants == all)
  }

  @Test("without an invariant the mutants that it alone noticed survive")
  func without() {
    let score = MutationScore(
      scenarios: ["quick"],
      rows: [
        .init(mutant: "one", killers: [all[0]: ["quick"], all[1]: ["quick"]]),
        .init(mutant: "two", killers: [all[1]: ["quick"]]),
      ])
    #expect(score.dependents(on: all[0]) == [])
    #expect(score.dependents(on: all[1]) == ["two"])
    #expect(score.without([all[0]]).survivors == [])
    #expect(score.without([all[1]]).survivors == ["two"])
    #expect(score.without([all[0], all[1]]).survivors == ["one", "two"])
    #expect(score.without([]) == score)
  }

  @Test("what the reference violates on a scenario kills nothing there")
  func reference() {
    let first = MutantCatalog.all[0].id
    let score = MutationScore(
      MutantTotals([
        SuiteCatalog.referenceName: ["quick": [all[0]]],
        first: ["quick": [all[0], all[1]], "empty": [all[0]]],
      ]), on: ["quick", "empty"])
    #expect(score.reference.killers == [all[0]: ["quick"]])
    #expect(score.rows[0].killers == [all[0]: ["empty"], all[1]: ["quick"]])
    #expect(score.rows.map(\.mutant) == MutantCatalog.all.map(\.id))
    #expect(score.survivors == MutantCatalog.all.dropFirst().map(\.id))
  }

  @Test("results of mutants are complete only with one for each run")
  func complete() throws {
    let text = """
      { "formatVersion": 1, "name": "empty", "why": "x", "seed": 0, "zone": "UTC",
        "span": { "start": "2023-06-01", "end": "2023-06-02" }, "history": { "literal": {} } }
      """
    let plan = try RunPlan(Scenario(parsing: Array(text.utf8), file: "empty.json"))
    let suites = MutantBatch.batches(of: [("", plan)], jobs: 1).flatMap(\.suites)
    #expect(suites.count > 9)
    var tripped = Dictionary(uniqueKeysWithValues: suites.map { ($0, ["empty": [String]()]) })
    #expect(MutantTotals(tripped).isComplete(on: [plan]))
    #expect(!MutantTotals(tripped).isComplete(on: []))
    tripped[suites[3]] = nil
    #expect(!MutantTotals(tripped).isComplete(on: [plan]))
    tripped["another"] = ["empty": []]
    #expect(!MutantTotals(tripped).isComplete(on: [plan]))
    #expect(!MutantTotals().isComplete(on: [plan]))
  }

  @Test("a kill matrix is read back as it was written")
  func roundTrip() throws {
    let score = MutationScore(
      scenarios: ["quick"], rows: [.init(mutant: "one", killers: ["A": ["quick"]])])
    let data = try JSONEncoder().encode(score)
    #expect(try JSONDecoder().decode(MutationScore.self, from: data) == score)
  }

  @Test("without scenarios every mutant survives, in the catalog's order", arguments: [1, 3, 99])
  func withoutScenarios(_ jobs: Int) throws {
    let score = try MutationScore.measured(on: [], executable: "none", jobs: jobs)
    #expect(score.survivors == MutantCatalog.all.map(\.id))
  }

  @Test("a program that cannot be started ends the measurement")
  func missing() throws {
    let plan = try RunPlan(try bundled("empty"))
    #expect(throws: FileError.self) {
      try MutationScore.measured(
        on: [("empty.json", plan)], executable: "no/such/program", jobs: 2)
    }
  }
}
