public import HealthContracts
public import HealthModel
import HistoryGeneration
import Invariants
import RunReport
import Scenario
import VirtualTime
import SimulatedHealth
import Workloads

/// Runs one person of a scenario: generate, serve, exercise in virtual time, check.
public struct PersonRunner: Sendable {
  /// What a watcher is told while a person runs.
  public enum Event: Sendable, Equatable, Codable {
    /// A service starts.
    case service(String)
    /// A service has spent its query budget and will not return.
    case exhausted(service: String, budget: Int)
  }

  private let plan: RunPlan
  private let suite: ServiceSuite
  private let keepsTrace: Bool
  private let onEvent: @Sendable (Event) -> Void

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - plan: The scenario and its seeds.
  ///   - suite: The services under test.
  ///   - keepsTrace: Whether the trace of observable events is kept.
  ///   - onEvent: Called as the run goes on. A watcher that ends the process on `.exhausted` ends
  ///     any service; otherwise the query throws, which ends those that do not swallow errors.
  public init(
    plan: RunPlan, suite: ServiceSuite, keepsTrace: Bool = false,
    onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.plan = plan
    self.suite = suite
    self.keepsTrace = keepsTrace
    self.onEvent = onEvent
  }

  /// Runs a person on this thread, in virtual time.
  ///
  /// - Parameters:
  ///   - person: The person's number, from 0.
  ///   - givenUp: Services that did not survive an earlier attempt; they are left out and reported.
  /// - Returns: What the run showed.
  public func run(_ person: Int, givenUp: [ServiceFailure] = []) -> PersonResult {
    let stages = StageLog()
    let generated = stages.measure("generate") {
      plan.generator.person(person, seed: plan.seed)
    }
    let history = suite.delivery(generated.history)
    let (observations, trace) = observe(history, generated.truth.days, stages, givenUp)
    let subject = Subject(
      history: history, truth: generated.truth, observations: observations,
      semantics: plan.scenario.store.semantics)
    let invariants = stages.measure("check") { InvariantCatalog.examine(subject) }
    return PersonResult(
      person: person, digest: history.digest.hexadecimal,
      tracks: TrackSummary.summaries(of: history), edgeCases: generated.edgeCases,
      services: ServiceSummary.summaries(of: observations, LayeredExcess.of(subject)),
      invariants: invariants,
      figures: person == 0 ? Figure.figures(of: observations) : [:], stages: stages.readings,
      peakMemoryBytes: Stopwatch.peakMemoryBytes,
      trace: trace.events.map { TraceLine(service: $0.service, line: $0.description) })
  }

  /// Exercises the services; one that can never return is given up, and the others are run again.
  private func observe(
    _ history: History, _ days: DayTable, _ stages: StageLog, _ givenUp: [ServiceFailure]
  ) -> (Observations, Trace) {
    var givenUp = givenUp
    while true {
      let simulation = Simulation(
        plan.scheduleConfiguration, clocks: plan.clocks, keepsTrace: keepsTrace)
      let abandoned = givenUp
      let outcome = simulation.run { [plan, suite, onEvent] in
        await Self.exercise(plan, suite, history, days, stages, abandoned, onEvent)
      }
      switch outcome {
      case .finished(var observations):
        observations.escapes = Self.words(for: simulation.escapes)
        return (observations, simulation.trace)
      case .failed(let error): giveUp("threw \(error)")
      case .deadlock(let deadlock):
        // Task numbers stay out of the report: they may differ between builds.
        let waits = Set(deadlock.waits.values).sorted().joined(separator: ", ")
        giveUp("never returns" + (waits.isEmpty ? "" : ": waits for \(waits)"))
      case .stepBudget: giveUp("used up \(simulation.schedule.stepBudget) steps")
      case .timeBudget: giveUp("used up \(plan.scenario.schedule.virtualDays) virtual days")
      }
    }
    func giveUp(_ problem: String) {
      let service = stages.current
      precondition(
        !givenUp.contains { $0.service == service }, "\(service) was given up and runs again")
      givenUp.append(ServiceFailure(service: service, problem: problem))
    }
  }

  /// What got out, each way once: task numbers and counts may differ between builds.
  private static func words(for escapes: [Escape]) -> [String] {
    Set(escapes.map { "a task \($0.kind)" }).sorted()
  }

  @MainActor
  private static func exercise(
    _ plan: RunPlan, _ suite: ServiceSuite, _ history: History, _ days: DayTable,
    _ stages: StageLog, _ givenUp: [ServiceFailure], _ onEvent: @escaping @Sendable (Event) -> Void
  ) async -> Observations {
    let device: SimulatedDevice
    do {
      device = try stages.measure("index") {
        try SimulatedDevice(
          history: history, configuration: StoreConfiguration(plan.scenario.store, seed: plan.seed),
          onExhausted: { error in
            onEvent(.exhausted(service: stages.current, budget: error.budget))
            throw error
          })
      }
    } catch {
      preconditionFailure("the history does not fit into a store: \(error)")
    }
    let workload = Workload(
      WorkloadContext(
        suite: suite, device: device, history: history, days: days, scenario: plan.scenario)
    ) { event in
      switch event {
      case .started(let service):
        onEvent(.service(service))
        stages.begin(service)
      case .ended:
        stages.end()
      }
    }
    return await workload.run(givenUp: givenUp)
  }
}

/// What the stages of a person's run cost, and which one is under way.
private final class StageLog: @unchecked Sendable {
  // Touched only on the thread that runs the person.
  private(set) var readings: [String: StageReading] = [:]
  private(set) var current = ""
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
