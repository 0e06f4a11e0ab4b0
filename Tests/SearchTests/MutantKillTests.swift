import Foundation
import Harness
import HealthContracts
import HealthModel
import Invariants
import Mutants
import Scenario
import Search
import Testing

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

  @Test("every mutant is killed on its scenario, and every invariant kills one")
  func killTable() throws {
    var tripped: Set<String> = []
    // Two mutants never return: they need a process of their own, or a budget.
    let never = ["endlessRecursion", "computesForEver"]
    for mutant in MutantCatalog.all where !never.contains(mutant.id) {
      let violated = try violated(scenario(of: mutant), mutant.id)
      #expect(!violated.isEmpty, "\(mutant.id) survives")
      #expect(!violated.contains("EveryServiceReturns"), "\(mutant.id) does not return")
      tripped.formUnion(violated)
    }
    let all = Set(InvariantCatalog.all.map { $0.id })
    #expect(all.subtracting(tripped) == ["EveryServiceReturns"])
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
