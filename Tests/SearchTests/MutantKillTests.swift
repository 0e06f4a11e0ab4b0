import Foundation
import Harness
import HealthContracts
import HealthModel
import Invariants
import Mutants
import Scenario
import ServiceObservations
import Testing

@testable import Search

@Suite struct MutantKillTests {
  private func violated(_ scenario: Scenario, _ mutant: String) throws -> Set<String> {
    guard let suite = SuiteCatalog.suite(mutant: mutant) else { return [] }
    let result = PersonRunner(plan: try RunPlan(scenario), suite: suite).run(0)
    return Set(result.invariants.filter { $0.status == .violated }.map(\.id))
  }

  /// The scenario that shows a mutant.
  private func scenario(of mutant: Mutant) throws -> Scenario {
    let name = mutant.scenario
    let isFault = name.hasPrefix("fault-")
    let scenario = try bundled(isFault ? "faults/\(name.dropFirst(6))" : name)
    #expect(scenario.name == name)
    return scenario
  }

  /// The mutants that the app's scenarios show are many, and slow without optimization: of them
  /// every fifth is run here, and all in the kill matrix.
  @Test("every mutant is killed on its scenario")
  func killTable() throws {
    let slow = MutantCatalog.all.filter(\.needsAnApp).enumerated()
      .filter { $0.offset % 5 != 0 }.map(\.element.id)
    for mutant in MutantCatalog.all where !mutant.neverReturns && !slow.contains(mutant.id) {
      #expect(try !violated(scenario(of: mutant), mutant.id).isEmpty, "\(mutant.id) survives")
    }
  }

  /// Five checks, and a mutant that each alone notices.
  @Test(
    "without a check a mutant survives, and is named",
    arguments: [
      ("TruthAndReportsAgree", "deliveredTwice"),
      ("ClearingRemovesEveryInterval", "clearKeepsTheLast"),
      ("FailedLayeringLosesNothing", "clearThenFail"), ("EnergyTotalsAddUp", "heartForgotten"),
      ("MirrorsFollowTheStore", "neverCompares"),
      ("UnreachableTargetsAreRefused", "zeroTargetAccepted"),
    ])
  func withoutACheck(_ check: String, _ id: String) throws {
    let mutant = try #require(MutantCatalog.all.first { $0.id == id })
    let tripped = try [id: [mutant.scenario: violated(scenario(of: mutant), id)]]
    let whole = MutationScore(tripped, on: [mutant.scenario])
    #expect(!whole.survivors.contains(id))
    let less = whole.without([check])
    #expect(less.survivors.contains(id))
    #expect(less.survivors.count == whole.survivors.count + 1)
  }

  @Test("an endless recursion ends at the query budget, and only its not returning is found")
  func endlessRecursion() throws {
    // A daily total without length is above this limit however short the interval.
    let scenario = try bundled(
      "quick", replacing: "\"seed\": 7,",
      with: """
        "seed": 7, "store": { "queryBudget": 5000 },
        """)
    let found = try violated(scenario, "endlessRecursion")
    #expect(found == ["EveryServiceReturns"])
  }

  @Test("every kind of fault has a scenario that the reference survives and a mutant does not")
  func faults() throws {
    var kinds: Set<String> = []
    let folder = repository.appendingPathComponent("Scenarios/faults")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let scenario = try bundled("faults/\(file.dropLast(5))")
      let result = PersonRunner(plan: try RunPlan(scenario), suite: .reference).run(0)
      for invariant in result.invariants {
        #expect([.held, .notApplicable].contains(invariant.status), "\(file): \(invariant.id)")
      }
      #expect(MutantCatalog.all.contains { $0.scenario == scenario.name }, "\(file) has no mutant")
      kinds.formUnion(
        scenario.store.faults.map { "\($0.kind)".prefix { $0 != "(" } }.map(String.init))
    }
    #expect(kinds == Set(Fault.kinds))
  }
}
