package import HealthContracts
import HealthModel
package import HistoryGeneration
import Invariants
import Realism
import ReportCharts
import RunReport
import Scenario
package import ServiceObservations
import SystemSupport
import VirtualTime
import SimulatedHealth
import Workloads

/// Runs one person of a scenario: generate, serve, exercise in virtual time, check.
package struct PersonRunner: Sendable {
  /// What a watcher is told while a person runs.
  package enum Event: Sendable, Equatable, Codable {
    /// A service starts.
    case service(String)
    /// A service has spent its query budget and will not return.
    case exhausted(service: String, budget: Int)
  }

  private let plan: RunPlan
  private let suite: ServiceSuite
  private let keepsTrace: Bool
  private let watches: Bool
  private let judgesOnly: Bool
  private let onEvent: @Sendable (Event) -> Void

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - plan: The scenario and its seeds.
  ///   - suite: The services under test.
  ///   - keepsTrace: Whether the trace of observable events is kept.
  ///   - watches: Whether digests are taken of what each stage came to.
  ///   - judgesOnly: Whether the invariants alone are wanted: pictures, and what each rule of
  ///     merging costs, are left out.
  ///   - onEvent: Called as the run goes on. A watcher that ends the process on `.exhausted` ends
  ///     any service; otherwise the query throws, which ends those that do not swallow errors.
  package init(
    plan: RunPlan, suite: ServiceSuite, keepsTrace: Bool = false, watches: Bool = false,
    judgesOnly: Bool = false, onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.plan = plan
    self.suite = suite
    self.keepsTrace = keepsTrace
    self.watches = watches
    self.judgesOnly = judgesOnly
    self.onEvent = onEvent
  }

  /// Runs a person on this thread, in virtual time.
  ///
  /// - Parameters:
  ///   - person: The person's number, from 0.
  ///   - known: The person as generated before by the same plan; nil generates it.
  ///   - givenUp: Services that did not survive an earlier attempt; they are left out and reported.
  /// - Returns: What the run showed.
  package func run(
    _ person: Int, generated known: GeneratedPerson? = nil, givenUp: [ServiceFailure] = []
  ) -> PersonResult {
    let stages = StageLog()
    let generated = stages.measure("generate") {
      known ?? plan.generator.person(person, seed: plan.seed)
    }
    let history = suite.delivery(generated.history)
    let life = Life(
      scenario: plan.scenario.lived(in: generated.zones), history: history,
      arrivals: generated.arrivals, days: generated.truth.days)
    let (observations, trace, latencies) = observe(life, stages, givenUp)
    let subject = Subject(
      history: history, truth: generated.truth, observations: observations,
      semantics: plan.scenario.store.semantics, goals: plan.scenario.goals)
    let invariants = stages.measure("check") { InvariantCatalog.examine(subject) }
    var result = PersonResult(
      person: person, digest: history.digest.hexadecimal,
      tracks: TrackSummary.summaries(of: history), edgeCases: generated.edgeCases,
      mergeRules: judgesOnly
        ? []
        : stages.measure("merge rules") {
          generated.truth.steps.map { MergeRule.summaries(history, $0) } ?? []
        },
      realism: Cohort(plan.scenario).map { _ in
        stages.measure("realism") { Cohort.contributions(of: generated) }
      },
      services: ServiceSummary.summaries(of: observations, LayeredExcess.of(subject)),
      invariants: invariants,
      figures: person == 0 && !judgesOnly
        ? FigureCatalog.figures(
          of: FigureSubject(
            history: history, truth: generated.truth, observations: observations,
            invariants: invariants, latencies: latencies)) : [:],
      stages: stages.readings,
      peakMemoryBytes: Stopwatch.peakMemoryBytes,
      trace: trace.events.map {
        TraceLine(service: $0.service, line: $0.description, nanoseconds: $0.time)
      })
    let digits = String(trace.digest, radix: 16)
    result.events = String(repeating: "0", count: 16 - digits.count) + digits
    if watches {
      result.watch = Self.points(generated, history, observations, stages.ends, invariants)
    }
    return result
  }

  /// What the run had come to at each stage's end.
  private static func points(
    _ generated: GeneratedPerson, _ history: History, _ observations: Observations,
    _ ends: [ServiceEnd], _ invariants: [InvariantReport]
  ) -> [WatchPoint] {
    var log = WatchLog()
    log.end("draws: steps", .of((generated.history.steps, generated.truth.steps)))
    log.end("draws: sleep", .of((generated.history.sleep, generated.truth.sleep)))
    log.end("draws: weight", .of((generated.history.weight, generated.truth.weight)))
    log.end("deliveries", history.digest)
    for end in ends {
      log.end("\(end.service): events", at: end.nanoseconds, .of(end.events))
      let part = observations.part(end.service)
      log.end("\(end.service): observations", at: end.nanoseconds, .of(part))
    }
    let last = ends.last?.nanoseconds ?? 0
    log.end("checks", at: last, .of((observations.failures, observations.escapes, invariants)))
    return log.points
  }

  /// Exercises the services; one that can never return is given up, and the others are run again.
  private func observe(_ life: Life, _ stages: StageLog, _ givenUp: [ServiceFailure])
    -> (Observations, Trace, [Int64: Int64])
  {
    var givenUp = givenUp
    while true {
      stages.ends = []
      let simulation = Simulation(
        plan.scheduleConfiguration, clocks: life.scenario.clocks, keepsTrace: keepsTrace)
      let abandoned = givenUp
      let outcome = simulation.run { [plan, suite, onEvent] in
        await Self.exercise(plan.seed, suite, life, stages, abandoned, onEvent)
      }
      switch outcome {
      case .finished((var observations, let latencies)):
        observations.escapes = Self.words(for: simulation.escapes)
        return (observations, simulation.trace, latencies)
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
    _ seed: UInt64, _ suite: ServiceSuite, _ life: Life, _ stages: StageLog,
    _ givenUp: [ServiceFailure], _ onEvent: @escaping @Sendable (Event) -> Void
  ) async -> (Observations, [Int64: Int64]) {
    let device: SimulatedDevice
    do {
      device = try stages.measure("index") {
        try SimulatedDevice(
          history: life.history, arrivals: life.arrivals,
          configuration: StoreConfiguration(life.scenario.store, seed: seed),
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
        suite: suite, device: device, history: life.history, days: life.days,
        scenario: life.scenario)
    ) { event in
      switch event {
      case .started(let service):
        onEvent(.service(service))
        stages.begin(service)
      case .ended(let service):
        stages.end()
        if let simulation = Simulation.current {
          stages.ends.append(
            ServiceEnd(
              service: service, nanoseconds: simulation.now, events: simulation.trace.digest))
        }
      }
    }
    let observations = await workload.run(givenUp: givenUp)
    return (observations, device.store.latencies)
  }
}

/// What the services of a person's run meet.
private struct Life {
  /// The scenario, in the person's own zones.
  let scenario: Scenario
  /// What the devices report, as the suite is given it.
  let history: History
  /// When samples came into the store and left it.
  let arrivals: ArrivalLog?
  /// The days of the scenario's day policy.
  let days: DayTable
}

/// What the stages of a person's run cost, and which one is under way.
private final class StageLog: @unchecked Sendable {
  // Touched only on the thread that runs the person.
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
