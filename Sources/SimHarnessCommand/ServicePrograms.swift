import ForeignServices
import Harness
import SystemSupport

/// The programs of `--service`.
enum ServicePrograms {
  /// The kind of the orders to check programs, which are the values of `--service`.
  static let orders = "services"

  /// Checks in a worker that each program starts and provides its services.
  ///
  /// A run cannot tell anything about a program that does not start: no invariant is violated, and
  /// no stored failure is gone.
  ///
  /// - Parameter values: The values of `--service`.
  /// - Throws: `UsageError` with the first program that does not, and its output; `FileError` if
  ///   the worker ends.
  static func checkStart(_ values: [String]) throws {
    if values.isEmpty { return }
    let executable = RunSubcommand.executable
    let worker = WorkerProcess(
      WorkerProcess.LaunchSettings(executable: executable, arguments: [orders]))
    switch try worker.perform(values, onResult: { (_: Bool) in }) {
    case .done: return
    case .refused(let reason): throw UsageError(reason)
    case .killed(let signal): throw FileError.killed(executable, signal)
    case .died(let reason, _):
      throw FileError.died(executable, "the start of a service \(reason)")
    }
  }

  /// Carries out an order in a worker.
  static func answer(_ values: [String]) -> WorkerMessage<Bool> {
    do {
      try ServiceAssignment.checkStart(
        of: values.map { try ServiceAssignment(parsing: $0) })
      return .done
    } catch {
      return .refused("--service: \(error); correct the command, or the program")
    }
  }
}
