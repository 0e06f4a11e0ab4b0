import Harness
import Scenario
package import SystemSupport

/// Runs trials in a worker process, which is started again after a service made it end.
package final class TrialProcess: TrialRunning {
  /// The settings of a process that runs trials.
  package struct LaunchSettings: Sendable {
    /// The path of the program that has the subcommand `worker`.
    package var executable: String
    /// The suite's name; nil for the reference.
    package var suite: String?
    /// The services in other programs, in the form of the `--service` option.
    package var services: [String]
    /// Variables added to those of this process.
    package var environment: [String: String] = [:]
    /// The working directory; nil for that of this process.
    package var folder: String?

    package init(executable: String, suite: String?, services: [String] = []) {
      self.executable = executable
      self.suite = suite
      self.services = services
    }

    /// The names of the services in other programs.
    package var foreignServices: [String] {
      let given = services.map { $0.prefix { $0 != "=" } }
      let isAll = given.contains("all")
      return RunService.foreign.map(\.rawValue).filter { isAll || given.contains($0[...]) }
    }

    fileprivate var process: WorkerProcess.LaunchSettings {
      WorkerProcess.LaunchSettings(
        executable: executable,
        arguments: ["trials"] + (suite.map { ["--suite", $0] } ?? [])
          + services.flatMap { ["--service", $0] },
        environment: environment, folder: folder)
    }
  }

  private let process: WorkerProcess

  package init(_ setting: LaunchSettings) { process = WorkerProcess(setting.process) }

  /// Runs an order; a run that ends the process counts as a service that did not return.
  ///
  /// - Throws: `FileError` if the process cannot be started, or dies outside any service.
  package func answer(to order: TrialOrder) throws(FileError) -> TrialAnswer {
    var order = order
    var results: [TrialResult] = []
    while true {
      var done = 0
      let ending = try process.perform(order) { (result: TrialResult) in
        results.append(result)
        done += 1
      }
      switch ending {
      case .done: return .results(results)
      case .refused(let reason): return .refused(reason)
      case .killed(let signal): throw .killed(process.setting.executable, signal)
      case .died(let reason, WorkerProcess.generation):
        throw .died(process.setting.executable, "generation \(reason)")
      case .died(_, let service):
        let failure = FailureKind.didNotReturn(service)
        results.append(
          TrialResult(seeds: order.seeds[done], failures: [failure], events: "", checkpoints: []))
        order.seeds.removeFirst(done + 1)
        if order.seeds.isEmpty || order.wanted == failure { return .results(results) }
      }
    }
  }
}
