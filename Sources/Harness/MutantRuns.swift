import Foundation
import HealthModel
import RunReport

/// Runs many mutants on one scenario, whose histories are generated once for all of them.
///
/// A worker that dies costs one service of one mutant, as it does in a run: the mutant is run again
/// without it, by a new worker that goes on with the others.
public struct MutantRuns: Sendable {
  private let executable: String
  private let path: String

  /// Makes the runs of a scenario.
  ///
  /// - Parameters:
  ///   - executable: The program that knows the `worker` subcommand.
  ///   - path: The scenario's path.
  public init(executable: String, path: String) {
    self.executable = executable
    self.path = path
  }

  /// Runs every person of a plan with each mutant.
  ///
  /// - Parameters:
  ///   - mutants: The mutants' names.
  ///   - plan: The scenario.
  ///   - onFinished: Called with a mutant's name when a person is done with it.
  /// - Returns: For each mutant, in order, a result for each person.
  /// - Throws: `FileError` when no worker can be started, or one fails outside any service.
  public func run(
    _ mutants: [String], of plan: RunPlan, onFinished: (String) -> Void = { _ in }
  ) throws(FileError) -> [[PersonResult]] {
    var results = [[PersonResult]](repeating: [], count: mutants.count)
    for person in 0..<plan.persons {
      for (index, result) in try run(person, mutants, plan, onFinished).enumerated() {
        results[index].append(result)
      }
    }
    return results
  }

  private func run(
    _ person: Int, _ mutants: [String], _ plan: RunPlan, _ onFinished: (String) -> Void
  ) throws(FileError) -> [PersonResult] {
    var results: [PersonResult] = []
    var givenUp: [ServiceFailure] = []
    while results.count < mutants.count {
      var service = "generation"
      var exhausted: Int?
      var order = WorkerOrder(
        scenario: path, seed: plan.seed, scheduleSeed: plan.scheduleSeed,
        persons: person..<person + 1, mutant: nil, givenUp: givenUp)
      order.mutants = Array(mutants[results.count...])
      let ending = try WorkerProcess(executable: executable, environment: [:]).run(order) {
        message in
        switch message {
        case .started: service = "generation"
        case .event(.service(let name)): service = name
        case .event(.exhausted(let name, let budget)):
          service = name
          exhausted = budget
        case .finished(let result):
          results.append(result)
          onFinished(mutants[results.count - 1])
          givenUp = []
          service = "reporting"
        }
      }
      guard case .died(let reason) = ending else {
        if results.count < mutants.count {
          throw .worker(executable, "a worker ended before its mutants were done")
        }
        continue
      }
      if givenUp.contains(where: { $0.service == service }) || service == "generation" {
        throw .worker(
          executable, "\(mutants[results.count]): \(service) \(reason), outside any service")
      }
      let problem =
        exhausted.map { "asked more than \($0) queries without returning" } ?? reason
      givenUp.append(ServiceFailure(service: service, problem: problem))
    }
    return results
  }
}
