package import ServiceObservations
package import SystemSupport

/// Runs the units of a job one after another in a worker process, with a new one after each death.
///
/// A worker that dies costs one service of one unit: the unit is run again without that service,
/// which is reported as a failure.
package struct WorkerSupervisor {
  private let setting: WorkerProcess.LaunchSettings

  package init(_ setting: WorkerProcess.LaunchSettings) { self.setting = setting }

  /// Runs units, each of which has one result.
  ///
  /// - Parameters:
  ///   - count: The number of units.
  ///   - order: Makes the order for the units from an index on, without the services that failed in
  ///     the first of them.
  ///   - name: Names a unit, for errors.
  ///   - onResult: Called with each unit's result, in order.
  /// - Throws: `FileError` if no worker can be started, or one dies outside any service.
  package func run<Order: Encodable, Result: Codable & Sendable>(
    _ count: Int, order: (Int, [ServiceFailure]) -> Order, name: (Int) -> String,
    onResult: (Result) -> Void
  ) throws(FileError) {
    let process = WorkerProcess(setting)
    var failures: [ServiceFailure] = []
    var next = 0
    while next < count {
      let ending = try process.perform(order(next, failures)) { (result: Result) in
        onResult(result)
        next += 1
        failures = []
      }
      if next >= count { return }
      switch ending {
      case .done:
        throw .worker(setting.executable, "a worker ended before its work was done")
      case .refused(let reason):
        throw .refused(reason)
      case .killed(let signal): throw .killed(setting.executable, signal)
      case .died(let reason, let service):
        if service == WorkerProcess.generation
          || failures.contains(where: { $0.service == service })
        {
          throw .died(setting.executable, "\(name(next)): \(service) \(reason)")
        }
        failures.append(ServiceFailure(service: service, problem: reason))
      }
    }
  }
}
