import Harness
import HealthModel
import Mutants
import Scenario

/// The suites that one worker runs on one scenario; they share the generated data.
struct MutantBatch {
  /// The maximum number of suites in a batch.
  ///
  /// More are distributed among workers.
  private static let largest = 24

  var path: String
  var plan: RunPlan
  /// The names of mutants, and of the reference in the first batch of a scenario.
  var suites: [String]

  /// Returns the batches for every mutant and every scenario that can show it, largest scenarios
  /// first.
  ///
  /// On a scenario without an app, a mutant that changes only an app's service behaves like the
  /// reference, so it is not run. A mutant that never returns costs a worker per run, so it is run
  /// on its own scenario only. A scenario that belongs to no mutant is run with all of them.
  static func batches(of scenarios: [(path: String, plan: RunPlan)], jobs: Int) -> [MutantBatch] {
    let own = Set(MutantCatalog.all.map(\.scenario))
    return scenarios.sorted {
      // An estimate of the number of samples: scenarios with an app first, then by length.
      ($0.plan.scenario.app == nil ? 1 : 0, -$0.plan.scenario.span.length, $0.path)
        < ($1.plan.scenario.app == nil ? 1 : 0, -$1.plan.scenario.span.length, $1.path)
    }.flatMap { path, plan in
      let name = plan.scenario.name
      let suites =
        [SuiteCatalog.referenceName]
        + MutantCatalog.all.filter { mutant in
          mutant.scenario == name || !own.contains(name)
            || !(mutant.neverReturns || (mutant.requiresApp && plan.scenario.app == nil))
        }.map(\.id)
      let size = max(1, min(largest, (suites.count + jobs - 1) / max(1, jobs)))
      return stride(from: 0, to: suites.count, by: size).map { first in
        MutantBatch(
          path: path, plan: plan, suites: Array(suites[first..<min(first + size, suites.count)]))
      }
    }
  }

  /// Returns the total number of runs in the batches.
  static func runs(of scenarios: [(path: String, plan: RunPlan)]) -> Int {
    batches(of: scenarios, jobs: 1).reduce(0) { $0 + $1.suites.count * $1.plan.persons }
  }
}
