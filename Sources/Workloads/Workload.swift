import HealthModel
package import Scenario
package import ServiceObservations
import SimulatedHealth
import VirtualTime

/// The workload of one person: runs every service of a scenario once, in a fixed order.
@MainActor
package struct Workload {
  /// A progress event, sent to the `onEvent` closure.
  package enum Event: Sendable, Equatable {
    /// A service is about to start; a crash before its `ended` event is attributed to it.
    case started(RunService)
    /// A service has returned.
    case ended(RunService)
  }

  private let context: WorkloadContext
  private let onEvent: (Event) -> Void

  /// Creates the workload of one person.
  ///
  /// - Parameters:
  ///   - context: The services and the device.
  ///   - onEvent: Called before and after each service.
  package init(_ context: WorkloadContext, onEvent: @escaping (Event) -> Void) {
    self.context = context
    self.onEvent = onEvent
  }

  /// Runs the services for which the history has tracks.
  ///
  /// - Parameter failedServices: Services that crashed in an earlier attempt; they are not run
  ///   again and count as failed.
  /// - Returns: The observations of all services.
  package func run(failedServices: [ServiceFailure] = []) async -> Observations {
    var log = Log(failedServices: failedServices)
    let hasSteps = !context.history.steps.isEmpty
    let hasSleep = !context.history.sleep.isEmpty
    let store = hasSteps ? await attempt(.store, &log) { try await StoreWorkload($0).run() } : nil
    let layering =
      hasSteps ? await attempt(.layering, &log) { try await LayeringWorkload($0).run() } : nil
    let sleep =
      hasSleep ? await attempt(.sleepMerge, &log) { try await SleepWorkload($0).run() } : nil
    let days = await attempt(.dayBoundary, &log) { try await DayWorkload($0).run() }
    let energy =
      hasSteps || hasSleep
      ? await attempt(.energy, &log) { try await EnergyWorkload($0).run() } : nil
    let changes =
      context.scenario.store.changes.rounds > 0
      ? await attempt(.changes, &log) { try await ChangesWorkload($0).run() } : nil
    let app: AppObservation? =
      if let settings = context.scenario.app {
        await attempt(.app, &log) { try await AppWorkload($0, settings).run() }
      } else { nil }
    return Observations(
      store: store, layering: layering, sleep: sleep, days: days, energy: energy,
      changes: changes, app: app, faults: log.faults,
      triggeredFaults: triggeredFaults(app),
      started: log.started, failures: log.failures)
  }

  /// The faults of the scenario, in order: true if one affected a call on the device of the app or
  /// on that of the other services.
  private func triggeredFaults(_ app: AppObservation?) -> [Bool] {
    let triggered = context.device.store.triggeredFaults
    guard let app else { return triggered }
    return zip(triggered, app.triggeredFaults).map { $0 || $1 }
  }

  private struct Log {
    var failedServices: [ServiceFailure]
    var started: [String] = []
    var failures: [ServiceFailure] = []
    var faults: [FaultObservation] = []
  }

  private func attempt<Observation>(
    _ service: RunService, _ log: inout Log,
    _ exercise: (WorkloadContext) async throws -> Observation
  ) async -> Observation? {
    let name = service.rawValue
    log.started.append(name)
    if let failure = log.failedServices.first(where: { $0.service == name }) {
      log.failures.append(failure)
      return nil
    }
    onEvent(.started(service))
    defer { onEvent(.ended(service)) }
    let context = context.run()
    let failedBefore = context.device.store.counters.faultsMet
    defer {
      let failed = context.device.store.counters.faultsMet - failedBefore
      if failed > 0 {
        log.faults.append(
          FaultObservation(
            service: name, failedCalls: failed, reportedErrors: context.retryPolicy.retriedErrors
          ))
      }
    }
    context.device.store.beginRun(of: name)
    Simulation.record("started", service: name)
    defer { Simulation.record("ended", service: name) }
    var failure: (any Error)?
    var observation: Observation?
    do {
      observation = try await exercise(context)
    } catch {
      failure = error
    }
    // The error that broke a service is more specific than the error it caused.
    guard let problem = context.serviceRegistry.takeFailure() ?? failure else { return observation }
    log.failures.append(ServiceFailure(service: name, problem: String(describing: problem)))
    return nil
  }
}
