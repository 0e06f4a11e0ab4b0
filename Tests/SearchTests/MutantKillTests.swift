import Harness
import HealthContracts
import HealthModel
import Invariants
import Mutants
import Scenario
import Search
import Testing

@MainActor
@Suite struct MutantKillTests {
  private func violated(_ scenario: Scenario, _ mutant: String) async throws -> Set<String> {
    let plan = try RunPlan(scenario)
    guard let suite = SuiteCatalog.suite(mutant: mutant) else { return [] }
    let result = await PersonRunner(scenario: scenario, generator: plan.generator, suite: suite)
      .run(0, seed: plan.seed)
    return Set(result.invariants.filter { $0.status == .violated }.map(\.id))
  }

  @Test("every mutant is killed on the quick scenario, and every invariant kills one")
  func killTable() async throws {
    let quick = try bundled("quick")
    var tripped: Set<String> = []
    for mutant in MutantCatalog.all where mutant.id != "endlessRecursion" {
      let violated = try await violated(quick, mutant.id)
      #expect(!violated.isEmpty, "\(mutant.id) survives")
      #expect(!violated.contains("EveryServiceReturns"), "\(mutant.id) does not return")
      tripped.formUnion(violated)
    }
    let all = Set(InvariantCatalog.all.map { $0.id })
    #expect(all.subtracting(tripped) == ["EveryServiceReturns"])
  }

  @Test("an endless recursion ends at the query budget, and only its not returning is found")
  func endlessRecursion() async throws {
    // A daily total without length is above this limit however short the interval.
    let scenario = try bundled(
      "quick", replacing: "\"seed\": 7,",
      with: """
        "seed": 7, "services": { "queries": { "budget": 5000 } },
        """)
    let found = try await violated(scenario, "endlessRecursion")
    #expect(found == ["EveryServiceReturns"])
  }
}
