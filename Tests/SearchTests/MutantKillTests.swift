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

  @Test("every mutant is killed on the quick scenario, and every invariant kills one")
  func killTable() throws {
    let quick = try bundled("quick")
    var tripped: Set<String> = []
    // Two mutants never return: they need a process of their own, or a budget.
    let never = ["endlessRecursion", "computesForEver"]
    for mutant in MutantCatalog.all where !never.contains(mutant.id) {
      let violated = try violated(quick, mutant.id)
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
        "seed": 7, "services": { "queries": { "budget": 5000 } },
        """)
    let found = try violated(scenario, "endlessRecursion")
    #expect(found == ["EveryServiceReturns"])
  }
}
