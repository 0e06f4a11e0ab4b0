import Foundation
package import Harness
import HealthModel
import Invariants
import Mutants
import Scenario
import ServiceObservations
import Synchronization
package import SystemSupport

/// The mutants that each invariant detects, by scenario: the measure of the harness itself.
package struct MutationScore: Sendable, Equatable, Codable {
  /// A mutant and the invariants that detect it.
  package struct Row: Sendable, Equatable, Codable {
    /// The mutant's name.
    package var mutant: String
    /// The violated invariants, each with the scenarios on which it was violated, in order.
    package var killers: [String: [String]]

    /// Returns the invariants that were violated on a scenario, in catalog order.
    package func violatedInvariants(on scenario: String) -> [String] {
      InvariantCatalog.all.map { $0.id }.filter { killers[$0]?.contains(scenario) ?? false }
    }
  }

  /// The names of the scenarios, in the order of the matrix's columns.
  package var scenarios: [String]
  /// The violations by the reference.
  ///
  /// Such a violation is not attributed to a mutant.
  package var reference = Row(mutant: SuiteCatalog.referenceName, killers: [:])
  /// The mutants, in catalog order.
  package var rows: [Row]

  /// The mutants that no invariant detects.
  package var survivors: [String] { rows.filter(\.killers.isEmpty).map(\.mutant) }

  /// The invariants that detect no mutant.
  package var idleInvariants: [String] {
    let busy = Set(rows.flatMap { $0.killers.keys })
    return InvariantCatalog.all.map { $0.id }.filter { !busy.contains($0) }
  }

  /// Returns the mutants that only one invariant detects, and that would survive without it.
  package func dependents(on invariant: String) -> [String] {
    rows.filter { Set($0.killers.keys) == [invariant] }.map(\.mutant)
  }

  /// Returns the score of a catalog without some of its invariants.
  package func without(_ invariants: Set<String>) -> MutationScore {
    var score = self
    for index in score.rows.indices {
      for invariant in invariants { score.rows[index].killers[invariant] = nil }
    }
    return score
  }

  /// Runs every mutant on every scenario that can show it, or on its own alone.
  ///
  /// - Parameters:
  ///   - scenarios: The paths and plans of the scenarios, which should be small.
  ///   - executable: The program with the `worker` subcommand.
  ///   - jobs: The number of concurrent workers.
  ///   - isOwnOnly: Whether to run each mutant on its own scenario alone.
  ///   - onFinished: Called after each person's run, from any thread.
  /// - Returns: The score over all given scenarios.
  /// - Throws: `FileError` if a worker cannot be started.
  package static func measured(
    on scenarios: [(path: String, plan: RunPlan)], executable: String, jobs: Int,
    isOwnOnly: Bool = false, onFinished: @escaping @Sendable () -> Void = {}
  ) throws(FileError) -> MutationScore {
    let totals = Mutex(MutantTotals())
    try MutantTotals.measure(
      nil, on: scenarios, executable: executable, jobs: jobs, isOwnOnly: isOwnOnly,
      onFinished: onFinished
    ) { _, done in totals.withLock { $0.add(done) } }
    return MutationScore(totals.withLock { $0 }, on: scenarios.map(\.plan.scenario.name))
  }

  /// The names of the scenarios on which single mutants are detected.
  package static var ownScenarios: Set<String> { Set(MutantCatalog.all.map(\.scenario)) }

  /// Returns the number of runs of a measurement, which is the number of calls of `onFinished`.
  package static func runs(on scenarios: [(path: String, plan: RunPlan)], isOwnOnly: Bool = false)
    -> Int
  {
    MutantBatch.runs(of: scenarios, isOwnOnly: isOwnOnly)
  }

  /// Creates a score from the violated invariants of all runs.
  ///
  /// - Parameters:
  ///   - totals: The violated invariants.
  ///   - scenarios: The scenarios' names, in the order of the columns.
  package init(_ totals: MutantTotals, on scenarios: [String]) {
    self.scenarios = scenarios
    let tripped = totals.tripped
    let normal = tripped[SuiteCatalog.referenceName] ?? [:]
    func row(_ suite: String, apartFrom known: [String: [String]]) -> Row {
      var killers: [String: [String]] = [:]
      for scenario in scenarios {
        let found = Set(tripped[suite]?[scenario] ?? []).subtracting(known[scenario] ?? [])
        for invariant in found.sorted() { killers[invariant, default: []].append(scenario) }
      }
      return Row(mutant: suite, killers: killers)
    }
    reference = row(SuiteCatalog.referenceName, apartFrom: [:])
    rows = MutantCatalog.all.map { row($0.id, apartFrom: normal) }
  }

  /// Creates a score from known results.
  package init(scenarios: [String], rows: [Row]) {
    self.scenarios = scenarios
    self.rows = rows
  }
}
