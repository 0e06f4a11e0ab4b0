public import HealthModel

/// Runs every service of a scenario once, one after another.
@MainActor
public struct Workload {
  private let context: WorkloadContext
  private let onStart: (String) -> Void

  /// Makes the workload of one person.
  ///
  /// - Parameters:
  ///   - context: The services and the device.
  ///   - onStart: Called with a service's name before it starts, so that a crash can be laid at a door.
  public init(_ context: WorkloadContext, onStart: @escaping (String) -> Void) {
    self.context = context
    self.onStart = onStart
  }

  /// Exercises the services that the history has tracks for.
  ///
  /// - Returns: What they did.
  public func run() async -> Observations {
    var log = Log()
    let hasSteps = !context.history.steps.isEmpty
    let hasSleep = !context.history.sleep.isEmpty
    let store = hasSteps ? await attempt("store", &log, StoreWorkload(context).run) : nil
    let layering =
      hasSteps ? await attempt("layering", &log, LayeringWorkload(context).run) : nil
    let sleep = hasSleep ? await attempt("sleepMerge", &log, SleepWorkload(context).run) : nil
    let days = await attempt("dayBoundary", &log, DayWorkload(context).run)
    let energy =
      hasSteps || hasSleep ? await attempt("energy", &log, EnergyWorkload(context).run) : nil
    return Observations(
      store: store, layering: layering, sleep: sleep, days: days, energy: energy,
      started: log.started, failures: log.failures)
  }

  private struct Log {
    var started: [String] = []
    var failures: [ServiceFailure] = []
  }

  private func attempt<Observation>(
    _ service: String, _ log: inout Log, _ exercise: () async throws -> Observation
  ) async -> Observation? {
    onStart(service)
    log.started.append(service)
    context.device.renewBudget()
    do {
      return try await exercise()
    } catch {
      log.failures.append(ServiceFailure(service: service, problem: String(describing: error)))
      return nil
    }
  }
}
