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

  /// The others are run by `simharness mutants`, which is a part of `.ci/run`.
  @Test("every mutant that a fault shows is killed on its scenario")
  func killTable() throws {
    let shown = MutantCatalog.all.filter { $0.scenario.hasPrefix("fault-") && !$0.neverReturns }
    #expect(!shown.isEmpty)
    for mutant in shown {
      #expect(try !violated(scenario(of: mutant), mutant.id).isEmpty, "\(mutant.id) survives")
    }
  }

  /// Checks, and a mutant that each alone notices on a scenario of a few days.
  @Test(
    "without a check a mutant survives, and is named",
    arguments: [
      ("TruthAndReportsAgree", "deliveredTwice", "slow"),
      ("SmallHistoriesAreLayeredExactly", "yearsOf365Days", "slow"),
      ("FailedLayeringLosesNothing", "clearThenFail", "slow"),
      ("DayPointsFollowTheRule", "sleepTargetForSteps", "slow"),
      ("MirrorsFollowTheStore", "neverCompares", "deletions-forgotten"),
      ("UnreachableTargetsAreRefused", "zeroTargetAccepted", "slow"),
    ])
  func withoutACheck(_ check: String, _ id: String, _ fault: String) throws {
    let scenario = try bundled("faults/\(fault)")
    let tripped = try [id: [scenario.name: violated(scenario, id).sorted()]]
    let whole = MutationScore(MutantTotals(tripped), on: [scenario.name])
    #expect(!whole.survivors.contains(id))
    let less = whole.without([check])
    #expect(less.survivors.contains(id))
    #expect(less.survivors.count == whole.survivors.count + 1)
  }

  @Test("an endless recursion ends at the query budget, and only its not returning is found")
  func endlessRecursion() throws {
    // A daily total without length is above the limit however short the interval.
    let text = """
      { "formatVersion": 1, "name": "deep", "why": "A test.", "seed": 1, "zone": "UTC",
        "span": { "start": "2023-06-01", "end": "2023-06-04" }, "store": { "queryBudget": 2000 },
        "history": { "literal": { "sleep": [], "steps": [{
          "source": { "id": "app", "kind": "thirdParty", "bundleIdentifier": "test" },
          "samples": [{ "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:00:00Z",
            "count": 20000 }] }] } } }
      """
    let scenario = try Scenario(parsing: Array(text.utf8), file: "deep.json")
    let found = try violated(scenario, "endlessRecursion")
    #expect(found == ["EveryServiceReturns"])
  }

  /// `make gate` shows that the reference holds on them.
  @Test("every kind of fault has a scenario that shows a mutant")
  func faults() throws {
    var kinds: Set<String> = []
    let folder = repository.appendingPathComponent("Scenarios/faults")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let scenario = try bundled("faults/\(file.dropLast(5))")
      #expect(MutantCatalog.all.contains { $0.scenario == scenario.name }, "\(file) has no mutant")
      kinds.formUnion(
        scenario.store.faults.map { "\($0.kind)".prefix { $0 != "(" } }.map(String.init))
    }
    #expect(kinds == Set(StoreFault.kinds))
  }
}
