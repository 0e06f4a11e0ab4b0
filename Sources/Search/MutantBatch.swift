import Harness
import HealthModel
import Mutants
import Scenario

/// Suites that one worker runs on one scenario, sharing what it generates.
struct MutantBatch {
  /// The most suites of a batch; more are shared out among workers.
  private static let largest = 24

  var path: String
  var plan: RunPlan
  /// Mutants, and in the first batch of a scenario the reference.
  var suites: [String]

  /// Every mutant with every scenario that can show it, the batches of large scenarios first.
  ///
  /// Where a scenario has no app, what only an app uses cannot be told from the reference; a mutant
  /// that never returns costs a worker each time, and is run on its own scenario alone. Scenarios
  /// that belong to no mutant are run with all.
  static func batches(of scenarios: [(path: String, plan: RunPlan)], jobs: Int) -> [MutantBatch] {
    let own = Set(MutantCatalog.all.map(\.scenario))
    return scenarios.sorted {
      // By the samples to come, roughly: the longer first, an app's life before others.
      ($0.plan.scenario.app == nil ? 1 : 0, -$0.plan.scenario.span.length, $0.path)
        < ($1.plan.scenario.app == nil ? 1 : 0, -$1.plan.scenario.span.length, $1.path)
    }.flatMap { path, plan in
      let name = plan.scenario.name
      let suites =
        [SuiteCatalog.referenceName]
        + MutantCatalog.all.filter { mutant in
          mutant.scenario == name || !own.contains(name)
            || !(mutant.neverReturns || (mutant.needsAnApp && plan.scenario.app == nil))
        }.map(\.id)
      let size = max(1, min(largest, (suites.count + jobs - 1) / max(1, jobs)))
      return stride(from: 0, to: suites.count, by: size).map { first in
        MutantBatch(
          path: path, plan: plan, suites: Array(suites[first..<min(first + size, suites.count)]))
      }
    }
  }

  /// How many runs the batches come to.
  static func runs(of scenarios: [(path: String, plan: RunPlan)]) -> Int {
    batches(of: scenarios, jobs: 1).reduce(0) { $0 + $1.suites.count * $1.plan.persons }
  }
}
