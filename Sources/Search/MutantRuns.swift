import Foundation
package import Harness
import HealthModel
import ServiceObservations
package import SystemSupport

/// Runs many mutants on one scenario and generates each history only once.
///
/// If a worker dies, the current mutant is run again without the service that was running. A new
/// worker does this and continues with the remaining mutants.
package struct MutantRuns: Sendable {
  private let executable: String
  private let path: String

  /// Creates the runs of a scenario.
  ///
  /// - Parameters:
  ///   - executable: The path of the program with the `worker` subcommand.
  ///   - path: The scenario's path.
  package init(executable: String, path: String) {
    self.executable = executable
    self.path = path
  }

  /// Runs every person of a plan with each mutant.
  ///
  /// - Parameters:
  ///   - mutants: The mutants' names.
  ///   - plan: The scenario.
  ///   - onFinished: Called with a mutant's name after each person.
  /// - Returns: For each mutant, in order, what each person's run violates.
  /// - Throws: `FileError` when no worker can be started, or one dies outside any service.
  package func run(
    _ mutants: [String], of plan: RunPlan, onFinished: (String) -> Void = { _ in }
  ) throws(FileError) -> [[PersonVerdict]] {
    var results = [[PersonVerdict]](repeating: [], count: mutants.count)
    for person in 0..<plan.persons {
      for (index, result) in try run(person, mutants, plan, onFinished).enumerated() {
        results[index].append(result)
      }
    }
    return results
  }

  private func run(
    _ person: Int, _ mutants: [String], _ plan: RunPlan, _ onFinished: (String) -> Void
  ) throws(FileError) -> [PersonVerdict] {
    var results: [PersonVerdict] = []
    let setting = WorkerProcess.LaunchSettings(executable: executable, arguments: ["persons"])
    try WorkerSupervisor(setting).run(mutants.count) { done, failures in
      var order = PersonOrder(
        scenario: path, text: plan.text, seed: plan.seed, scheduleSeed: plan.scheduleSeed,
        persons: person..<person + 1, mutant: nil, failedServices: failures)
      order.mutants = Array(mutants[done...])
      return order
    } name: {
      mutants[$0]
    } onResult: { (result: PersonVerdict) in
      results.append(result)
      onFinished(mutants[results.count - 1])
    }
    return results
  }
}
