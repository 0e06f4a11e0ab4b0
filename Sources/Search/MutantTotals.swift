import Dispatch
package import Harness
import HealthModel
import Invariants
import Scenario
import Synchronization
package import SystemSupport

/// The invariants that mutants' runs violate, by suite and scenario.
package struct MutantTotals: PartialContent {
  package static let kind = "mutants"
  package static let settings: Set = ["--time-zone", scenarios]

  /// The setting that lists the scenarios, one a line.
  package static let scenarios = "scenarios"

  /// The violated invariants.
  private(set) var tripped: [String: [String: [String]]] = [:]

  /// Creates the results of no runs.
  package init() {}

  init(_ tripped: [String: [String: [String]]]) { self.tripped = tripped }

  /// Adds the results of other runs.
  package mutating func add(_ other: MutantTotals) {
    tripped.merge(other.tripped) { $0.merging($1) { first, _ in first } }
  }

  package func canBe(of units: UnitSet) -> Bool {
    let known = Set(InvariantCatalog.all.map { $0.id })
    return tripped.values.reduce(0) { $0 + $1.count } == units.count
      && tripped.values.allSatisfy { $0.values.allSatisfy(known.isSuperset) }
  }

  /// Returns the number of runs of mutants on scenarios.
  package static func units(on scenarios: [(path: String, plan: RunPlan)]) -> Int {
    MutantBatch.units(of: scenarios)
  }

  /// True if there is one result for each run of mutants on scenarios.
  package func isComplete(on plans: [RunPlan]) -> Bool {
    let batches = MutantBatch.batches(of: plans.map { ("", $0) }, jobs: 1)
    let runs = batches.flatMap { batch in
      batch.suites.map { [$0, batch.plan.scenario.name] }
    }
    return Set(runs)
      == Set(tripped.flatMap { suite, scenarios in scenarios.keys.map { [suite, $0] } })
  }

  /// Makes some of the runs.
  ///
  /// - Parameters:
  ///   - units: The numbers of the runs; nil for all.
  ///   - scenarios: The paths and plans of the scenarios.
  ///   - executable: The program with the `worker` subcommand.
  ///   - jobs: The number of concurrent workers.
  ///   - isOwnOnly: Whether to run each mutant on its own scenario alone; the runs have other
  ///     numbers then.
  ///   - onFinished: Called after each person's run, from any thread.
  ///   - onDone: Called with each group of runs and its results, from any thread.
  /// - Throws: `FileError` if a worker cannot be started.
  package static func measure(
    _ units: Range<Int>?, on scenarios: [(path: String, plan: RunPlan)], executable: String,
    jobs: Int, isOwnOnly: Bool = false, onFinished: @escaping @Sendable () -> Void = {},
    onDone: @escaping @Sendable (Range<Int>, MutantTotals) -> Void
  ) throws(FileError) {
    let batches = MutantBatch.batches(
      of: scenarios, units: units, jobs: jobs, isOwnOnly: isOwnOnly)
    let queue = Mutex<(next: Int, error: FileError?)>((0, nil))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, batches.count))) { _ in
      while true {
        let index = queue.withLock { queue in
          defer { queue.next += 1 }
          return queue.error == nil ? queue.next : batches.count
        }
        guard index < batches.count else { return }
        let batch = batches[index]
        do throws(FileError) {
          let results = try MutantRuns(executable: executable, path: batch.path)
            .run(batch.suites, of: batch.plan) { _ in onFinished() }
          onDone(batch.units, MutantTotals(batch, results))
        } catch {
          queue.withLock { $0.error = $0.error ?? error }
        }
      }
    }
    if let error = queue.withLock({ $0.error }) { throw error }
  }

  private init(_ batch: MutantBatch, _ verdicts: [[PersonVerdict]]) {
    for (suite, verdicts) in zip(batch.suites, verdicts) {
      let violated = Set(verdicts.flatMap(\.violated))
      tripped[suite] = [batch.plan.scenario.name: violated.sorted()]
    }
  }
}
