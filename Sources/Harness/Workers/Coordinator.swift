import Foundation
import HealthModel
import RunReport
import ServiceObservations
import Synchronization
package import SystemSupport

/// Runs a plan's persons in worker processes and collects their results.
///
/// If a worker dies, the service that was running is reported as failed, the person is run again
/// without it, and the other persons continue. The results therefore do not depend on the division
/// of persons among workers.
package struct Coordinator: Sendable {
  private let executable: String
  private let path: String
  private let mutant: String?
  private let services: [String]
  private let environment: [String: String]
  private let keepsTrace: Bool
  private let timesReference: Bool
  private let recordsCheckpoints: Bool
  private let folder: String?
  private let onFinished: @Sendable (Int) -> Void

  /// Creates a coordinator.
  ///
  /// - Parameters:
  ///   - executable: The path of the program with the `worker` subcommand.
  ///   - path: The scenario's path.
  ///   - mutant: The mutant whose suite runs; nil for the reference.
  ///   - services: The values of `--service`.
  ///   - environment: Environment variables of the workers in addition to those of this process.
  ///   - keepsTrace: Whether to keep the trace.
  ///   - timesReference: Whether to measure the reference loop before and after each person.
  ///   - recordsCheckpoints: Whether to record a digest at the end of each stage.
  ///   - folder: The working directory of the workers, which requires an absolute `path`; nil for
  ///     that of this process.
  ///   - onFinished: Called with a person's number when the person is done, from any thread.
  package init(
    executable: String, path: String, mutant: String? = nil, services: [String] = [],
    environment: [String: String] = [:], keepsTrace: Bool = false,
    timesReference: Bool = false, recordsCheckpoints: Bool = false, folder: String? = nil,
    onFinished: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.executable = executable
    self.path = path
    self.mutant = mutant
    self.services = services
    self.environment = environment
    self.keepsTrace = keepsTrace
    self.timesReference = timesReference
    self.recordsCheckpoints = recordsCheckpoints
    self.folder = folder
    self.onFinished = onFinished
  }

  /// Runs persons.
  ///
  /// - Parameters:
  ///   - persons: The persons to run.
  ///   - plan: The plan that they belong to.
  ///   - jobs: The maximum number of parallel workers, above zero.
  /// - Returns: A result for each person, ascending.
  /// - Throws: `FileError` when no worker can be started, or one dies outside any service.
  package func run(_ persons: Range<Int>, of plan: RunPlan, jobs: Int) throws(FileError)
    -> [PersonResult]
  {
    let results = Mutex<[PersonResult]>([])
    try forEach(persons, of: plan, jobs: jobs) { result in
      results.withLock { $0.append(result) }
    }
    return results.withLock { $0 }.sorted { $0.person < $1.person }
  }

  /// Runs persons and adds up their results, in memory that does not grow with their number.
  ///
  /// The parameters and the errors are those of `run(_:of:jobs:)`.
  package func totals(of persons: Range<Int>, of plan: RunPlan, jobs: Int) throws(FileError)
    -> RunTotals
  {
    let totals = Mutex(RunTotals())
    try forEach(persons, of: plan, jobs: jobs) { result in totals.withLock { $0.add(result) } }
    return totals.withLock { $0 }
  }

  /// Runs persons and hands over each result.
  ///
  /// - Parameters:
  ///   - persons: The persons to run.
  ///   - plan: The plan that they belong to.
  ///   - jobs: The maximum number of parallel workers, above zero.
  ///   - onResult: Called with each person's result, in any order, from any thread.
  /// - Throws: `FileError` when no worker can be started, or one dies outside any service.
  package func forEach(
    _ persons: Range<Int>, of plan: RunPlan, jobs: Int,
    onResult: @escaping @Sendable (PersonResult) -> Void
  ) throws(FileError) {
    let jobs = max(1, min(jobs, persons.count))
    let failure = Mutex<FileError?>(nil)
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      let first = persons.lowerBound + persons.count * job / jobs
      let end = persons.lowerBound + persons.count * (job + 1) / jobs
      do throws(FileError) {
        try run(first..<end, plan, onResult)
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Runs persons one after another in one worker process at a time.
  private func run(
    _ persons: Range<Int>, _ plan: RunPlan, _ onResult: (PersonResult) -> Void
  ) throws(FileError) {
    let setting = WorkerProcess.LaunchSettings(
      executable: executable, arguments: ["persons"], environment: environment, folder: folder)
    try WorkerSupervisor(setting).run(persons.count) { done, failures in
      PersonOrder(
        scenario: path, text: plan.text, seed: plan.seed, scheduleSeed: plan.scheduleSeed,
        keepsTrace: keepsTrace, timesReference: timesReference,
        recordsCheckpoints: recordsCheckpoints,
        persons: persons.lowerBound + done..<persons.upperBound, mutant: mutant,
        services: services, failedServices: failures)
    } name: {
      "person \(persons.lowerBound + $0)"
    } onResult: { (result: PersonResult) in
      onResult(result)
      onFinished(result.person)
    }
  }
}
