import Foundation
package import Harness
import HealthModel
import Invariants
import Mutants
import Scenario
import ServiceObservations
import Synchronization
package import SystemSupport

/// Which invariants notice which mutants, and on which scenarios: the harness's own test.
package struct MutationScore: Sendable, Equatable, Codable {
  /// A mutant and what noticed it.
  package struct Row: Sendable, Equatable, Codable {
    /// The mutant's name.
    package var mutant: String
    /// The invariants that were violated, with the scenarios in which they were, in order.
    package var killers: [String: [String]]

    /// The invariants that were violated on a scenario, in the catalog's order.
    ///
    /// - Parameter scenario: The scenario's name.
    /// - Returns: The invariants' names.
    package func tripped(on scenario: String) -> [String] {
      InvariantCatalog.all.map { $0.id }.filter { killers[$0]?.contains(scenario) ?? false }
    }
  }

  /// The scenarios, in the order of the matrix's columns.
  package var scenarios: [String]
  /// What the reference itself violated: there a violation says nothing about a mutant.
  package var reference = Row(mutant: SuiteCatalog.referenceName, killers: [:])
  /// The mutants, in the catalog's order.
  package var rows: [Row]

  /// Mutants that no invariant noticed.
  package var survivors: [String] { rows.filter(\.killers.isEmpty).map(\.mutant) }

  /// Invariants that noticed no mutant.
  package var idleInvariants: [String] {
    let busy = Set(rows.flatMap { $0.killers.keys })
    return InvariantCatalog.all.map { $0.id }.filter { !busy.contains($0) }
  }

  /// The mutants that one invariant alone noticed.
  ///
  /// - Parameter invariant: The invariant's name.
  /// - Returns: The mutants that would survive without it.
  package func dependents(on invariant: String) -> [String] {
    rows.filter { Set($0.killers.keys) == [invariant] }.map(\.mutant)
  }

  /// The score of a catalog without some of its invariants.
  ///
  /// - Parameter invariants: The invariants' names.
  /// - Returns: The score; what they alone noticed survives.
  package func without(_ invariants: Set<String>) -> MutationScore {
    var score = self
    for index in score.rows.indices {
      for invariant in invariants { score.rows[index].killers[invariant] = nil }
    }
    return score
  }

  /// Runs every mutant on every scenario that can show it.
  ///
  /// - Parameters:
  ///   - scenarios: The scenarios' paths with their plans; small ones.
  ///   - executable: The program that knows the `worker` subcommand.
  ///   - jobs: How many workers run at once.
  ///   - onFinished: Called when a mutant is done with a scenario, from any thread.
  /// - Returns: The score.
  /// - Throws: `FileError` when no worker can be started.
  package static func measured(
    on scenarios: [(path: String, plan: RunPlan)], executable: String, jobs: Int,
    onFinished: @escaping @Sendable () -> Void = {}
  ) throws(FileError) -> MutationScore {
    let batches = MutantBatch.batches(of: scenarios, jobs: jobs)
    let gathered = Mutex<(tripped: [String: [String: Set<String>]], error: FileError?)>(([:], nil))
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, batches.count))) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < batches.count, gathered.withLock({ $0.error == nil }) else { return }
        let batch = batches[index]
        do throws(FileError) {
          let results = try MutantRuns(executable: executable, path: batch.path)
            .run(batch.suites, of: batch.plan) { _ in onFinished() }
          gathered.withLock { gathered in
            for (suite, results) in zip(batch.suites, results) {
              gathered.tripped[suite, default: [:]][batch.plan.scenario.name] = Set(
                results.flatMap(\.invariants).filter { $0.status == .violated }.map(\.id))
            }
          }
        } catch {
          gathered.withLock { $0.error = error }
        }
      }
    }
    let (tripped, error) = gathered.withLock { $0 }
    if let error { throw error }
    return MutationScore(tripped, on: scenarios.map(\.plan.scenario.name))
  }

  /// How many runs a measurement comes to.
  ///
  /// - Parameter scenarios: The scenarios' paths with their plans.
  /// - Returns: The number of times that `measured` calls back.
  package static func runs(on scenarios: [(path: String, plan: RunPlan)]) -> Int {
    MutantBatch.runs(of: scenarios)
  }

  /// Makes a score of what was violated, by suite and scenario.
  init(_ tripped: [String: [String: Set<String>]], on scenarios: [String]) {
    self.scenarios = scenarios
    let normal = tripped[SuiteCatalog.referenceName] ?? [:]
    func row(_ suite: String, apartFrom known: [String: Set<String>]) -> Row {
      var killers: [String: [String]] = [:]
      for scenario in scenarios {
        let found = tripped[suite]?[scenario]?.subtracting(known[scenario] ?? []) ?? []
        for invariant in found.sorted() { killers[invariant, default: []].append(scenario) }
      }
      return Row(mutant: suite, killers: killers)
    }
    reference = row(SuiteCatalog.referenceName, apartFrom: [:])
    rows = MutantCatalog.all.map { row($0.id, apartFrom: normal) }
  }

  /// Makes a score of what is known.
  ///
  /// - Parameters:
  ///   - scenarios: The scenarios.
  ///   - rows: The mutants.
  package init(scenarios: [String], rows: [Row]) {
    self.scenarios = scenarios
    self.rows = rows
  }
}
