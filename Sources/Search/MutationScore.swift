import Foundation
public import Harness
import HealthModel
import Invariants
import Mutants
import Scenario
import Synchronization

/// Which invariants notice which mutants: the harness's own test.
public struct MutationScore: Sendable, Equatable, Codable {
  /// A mutant and what noticed it.
  public struct Row: Sendable, Equatable, Codable {
    /// The mutant's name.
    public var mutant: String
    /// The invariants that were violated, with the scenarios in which they were.
    public var killers: [String: [String]]
  }

  /// The mutants, in the catalog's order.
  public var rows: [Row]

  /// Mutants that no invariant noticed.
  public var survivors: [String] { rows.filter(\.killers.isEmpty).map(\.mutant) }

  /// Invariants that noticed no mutant.
  public var idleInvariants: [String] {
    let busy = Set(rows.flatMap { $0.killers.keys })
    return InvariantCatalog.all.map { $0.id }.filter { !busy.contains($0) }
  }

  /// Runs every mutant on the scenarios meant for it.
  ///
  /// - Parameters:
  ///   - scenarios: The scenarios' paths with their plans for a mutant, by the name of the bundled
  ///     scenario that shows it; small ones.
  ///   - executable: The program that knows the `worker` subcommand.
  ///   - jobs: How many workers run at once.
  ///   - onFinished: Called with a mutant's name when it is done, from any thread.
  /// - Returns: The score.
  /// - Throws: `FileError` when no worker can be started.
  public static func measured(
    on scenarios: @escaping @Sendable (String) -> [(path: String, plan: RunPlan)],
    executable: String, jobs: Int,
    onFinished: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) -> MutationScore {
    let mutants = MutantCatalog.all
    let gathered = Mutex<(rows: [Int: Row], error: FileError?)>(([:], nil))
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, mutants.count))) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < mutants.count else { return }
        do throws(FileError) {
          let mutant = mutants[index]
          let row = try row(of: mutant, on: scenarios(mutant.scenario), executable: executable)
          gathered.withLock { $0.rows[index] = row }
        } catch {
          gathered.withLock { $0.error = error }
        }
        onFinished(mutants[index].id)
      }
    }
    let (rows, error) = gathered.withLock { $0 }
    if let error { throw error }
    return MutationScore(rows: mutants.indices.compactMap { rows[$0] })
  }

  private static func row(
    of mutant: Mutant, on scenarios: [(path: String, plan: RunPlan)], executable: String
  ) throws(FileError) -> Row {
    var killers: [String: [String]] = [:]
    for (path, plan) in scenarios {
      let coordinator = Coordinator(executable: executable, path: path, mutant: mutant.id)
      let results = try coordinator.run(0..<plan.persons, of: plan, jobs: 1)
      let violated = Set(
        results.flatMap(\.invariants).filter { $0.status == .violated }.map(\.id))
      for id in violated { killers[id, default: []].append(plan.scenario.name) }
    }
    return Row(mutant: mutant.id, killers: killers)
  }
}
