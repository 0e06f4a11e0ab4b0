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
  /// The numbers of the runs in the list of all.
  var units: Range<Int>

  /// Returns the batches for every mutant and every scenario that can show it, largest scenarios
  /// first.
  ///
  /// On a scenario without an app, a mutant that changes only an app's service behaves like the
  /// reference, so it is not run. A mutant that never returns costs a worker per run, so it is run
  /// on its own scenario only. A scenario that belongs to no mutant is run with all of them, unless
  /// each mutant is to be run on its own scenario alone.
  ///
  /// - Parameters:
  ///   - scenarios: The paths and plans of the scenarios.
  ///   - units: The numbers of the runs to make, in a list that depends only on the scenarios; nil
  ///     for all.
  ///   - jobs: The number of workers, above zero.
  ///   - isOwnOnly: Whether to run each mutant on its own scenario alone.
  /// - Returns: The batches; those of one scenario follow each other.
  static func batches(
    of scenarios: [(path: String, plan: RunPlan)], units: Range<Int>? = nil, jobs: Int,
    isOwnOnly: Bool = false
  ) -> [MutantBatch] {
    var batches: [MutantBatch] = []
    var next = 0
    for (path, plan) in sorted(scenarios) {
      let all = suites(
        of: plan, whereOwn: Set(MutantCatalog.all.map(\.scenario)), isOwnOnly: isOwnOnly)
      let own = next..<next + all.count
      next = own.upperBound
      let wanted = own.clamped(to: units ?? own)
      let size = max(1, min(largest, (wanted.count + jobs - 1) / max(1, jobs)))
      for first in stride(from: wanted.lowerBound, to: wanted.upperBound, by: size) {
        let part = first..<min(first + size, wanted.upperBound)
        batches.append(
          MutantBatch(
            path: path, plan: plan, suites: part.map { all[$0 - own.lowerBound] }, units: part))
      }
    }
    return batches
  }

  private static func suites(of plan: RunPlan, whereOwn own: Set<String>, isOwnOnly: Bool)
    -> [String]
  {
    let name = plan.scenario.name
    return [SuiteCatalog.referenceName]
      + MutantCatalog.all.filter { mutant in
        mutant.scenario == name
          || !isOwnOnly && !own.contains(name)
          || !(isOwnOnly || mutant.neverReturns || (mutant.requiresApp && plan.scenario.app == nil))
      }.map(\.id)
  }

  private static func sorted(_ scenarios: [(path: String, plan: RunPlan)])
    -> [(path: String, plan: RunPlan)]
  {
    scenarios.sorted {
      // An estimate of the number of samples: scenarios with an app first, then by length.
      ($0.plan.scenario.app == nil ? 1 : 0, -$0.plan.scenario.span.length, $0.path)
        < ($1.plan.scenario.app == nil ? 1 : 0, -$1.plan.scenario.span.length, $1.path)
    }
  }

  /// Returns the number of runs of mutants.
  static func units(of scenarios: [(path: String, plan: RunPlan)]) -> Int {
    batches(of: scenarios, jobs: 1).last?.units.upperBound ?? 0
  }

  /// Returns the total number of persons' runs.
  static func runs(of scenarios: [(path: String, plan: RunPlan)], isOwnOnly: Bool = false) -> Int {
    batches(of: scenarios, jobs: 1, isOwnOnly: isOwnOnly)
      .reduce(0) { $0 + $1.suites.count * $1.plan.persons }
  }
}
