import HealthContracts
import HealthModel
import HistoryGeneration
import Scenario
import ServiceObservations
import SimulatedHealth
import SystemSupport
import VirtualTime
import Workloads

/// The attempts to run a person's services, each without the services that never returned before.
struct PersonAttempts {
  /// The observations of a finished attempt, its events, and the number of store calls by their
  /// virtual microseconds.
  typealias Observed = (observations: Observations, trace: Trace, latencies: [Int64: Int64])
  typealias Program = @Sendable () async -> (Observations, [Int64: Int64])

  let plan: RunPlan
  let suite: ServiceSuite
  let keepsTrace: Bool
  let onEvent: @Sendable (PersonRunner.Event) -> Void
  let generated: GeneratedPerson
  let environment: RunEnvironment
  let stages: StageLog
  /// The recorder of the calls' times; nil if they are not needed.
  let calls: CallTimes?
  var failedServices: [ServiceFailure]

  /// Returns the simulation and the program of the next attempt.
  func next() -> (Simulation, Program) {
    stages.ends = []
    let simulation = Simulation(
      plan.scheduleConfiguration, clocks: environment.scenario.clocks, keepsTrace: keepsTrace)
    return (
      simulation,
      { [plan, suite, environment, stages, calls, failedServices, onEvent] in
        await Self.exercise(plan.seed, suite, environment, stages, calls, failedServices, onEvent)
      }
    )
  }

  /// Takes the outcome of an attempt; nil if a service never returned and another attempt is due.
  mutating func conclude(
    _ outcome: Outcome<(Observations, [Int64: Int64])>, of simulation: Simulation
  ) -> Observed? {
    switch outcome {
    case .finished((var observations, let latencies)):
      observations.escapes = Self.words(for: simulation.escapes)
      return (observations, simulation.trace, latencies)
    case .failed(let error): markFailed("threw \(error)")
    case .deadlock(let deadlock):
      // Task numbers are left out of the report because they may differ between builds.
      let waits = Set(deadlock.waits.values).sorted().joined(separator: ", ")
      markFailed("never returns" + (waits.isEmpty ? "" : ": waits for \(waits)"))
    case .stepBudget: markFailed("used up \(simulation.schedule.stepBudget) scheduler steps")
    case .timeBudget: markFailed("used up \(plan.scenario.schedule.virtualDays) virtual days")
    }
    return nil
  }

  private mutating func markFailed(_ problem: String) {
    let service = stages.current
    precondition(
      !failedServices.contains { $0.service == service }, "\(service) was given up and runs again")
    failedServices.append(ServiceFailure(service: service, problem: problem))
  }

  /// The kinds of escapes from virtual time, without task numbers and counts, which may differ
  /// between builds.
  private static func words(for escapes: [Escape]) -> [String] {
    Set(escapes.map { "a task \($0.kind)" }).sorted()
  }

  @MainActor
  private static func exercise(
    _ seed: UInt64, _ suite: ServiceSuite, _ environment: RunEnvironment, _ stages: StageLog,
    _ calls: CallTimes?, _ failedServices: [ServiceFailure],
    _ onEvent: @escaping @Sendable (PersonRunner.Event) -> Void
  ) async -> (Observations, [Int64: Int64]) {
    let device: SimulatedDevice
    do {
      device = try stages.measure("index") {
        try SimulatedDevice(
          history: environment.history, arrivals: environment.arrivals,
          zones: environment.scenario.zones,
          configuration: StoreConfiguration(environment.scenario.store, seed: seed),
          onExhausted: { error in
            onEvent(.exhausted(service: stages.current, budget: error.budget))
            throw error
          })
      }
    } catch {
      preconditionFailure("the history does not fit into a store: \(error)")
    }
    if let calls {
      // Made once, because a text for each call costs as much as the record of its time.
      let names = Dictionary(
        uniqueKeysWithValues: QueryCosts.Kind.allCases.map { ($0, "store.\($0.rawValue)") })
      device.store.onAnswer = { kind, time in calls.record(names[kind] ?? kind.rawValue, time) }
    }
    let workload = Workload(
      WorkloadContext(
        suite: suite, device: device, history: environment.history,
        days: environment.days,
        scenario: environment.scenario,
        wrap: { suite in calls.map { suite.timed(by: $0) } ?? suite })
    ) { event in
      switch event {
      case .started(let service):
        onEvent(.service(service.rawValue))
        stages.begin(service.rawValue)
      case .ended(let service):
        stages.end()
        if let simulation = Simulation.current {
          stages.ends.append(
            ServiceEnd(
              service: service, nanoseconds: simulation.now, events: simulation.trace.digest))
        }
      }
    }
    let observations = await workload.run(failedServices: failedServices)
    return (observations, device.store.latencies)
  }
}

/// The environment of the services in a person's run.
struct RunEnvironment {
  /// The scenario with the person's time zones.
  let scenario: Scenario
  /// The samples of the devices, as delivered by the suite.
  let history: History
  /// The times at which samples enter and leave the store; nil if all are there from the start, or
  /// if the run does not use them.
  let arrivals: ArrivalLog?
  /// The days of the scenario's day policy.
  let days: DayTable
}

/// The cost of each stage of a person's run, and the current stage.
final class StageLog: @unchecked Sendable {
  // Unchecked, because it is accessed only where the person runs.
  private(set) var readings: [String: StageReading] = [:]
  private(set) var current = ""
  var ends: [ServiceEnd] = []
  private var watch = Stopwatch()

  func begin(_ stage: String) {
    current = stage
    watch = Stopwatch()
  }

  func end() { readings[current] = watch.reading }

  func measure<Result>(_ stage: String, _ work: () throws -> Result) rethrows -> Result {
    let watch = Stopwatch()
    defer { readings[stage] = watch.reading }
    return try work()
  }
}
