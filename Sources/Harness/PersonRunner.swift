public import HealthContracts
public import HealthModel
public import HistoryGeneration
import Invariants
import RunReport
public import Scenario
public import SimulatedHealth
public import Workloads

extension SimulatedHealthStore: WorkloadDevice {
  /// The store answers step queries itself.
  public var statistics: any StatisticsQueryProvider { self }
}

/// Runs one person of a scenario: generate, serve, exercise, check.
@MainActor
public struct PersonRunner {
  /// What a watcher is told while a person runs.
  public enum Event: Sendable, Equatable, Codable {
    /// A service starts.
    case service(String)
    /// A service has spent its query budget and will not return.
    case exhausted(service: String, budget: Int)
  }

  private let scenario: Scenario
  private let generator: HistoryGenerator
  private let suite: ServiceSuite
  private let onEvent: (Event) -> Void

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - generator: Its generator.
  ///   - suite: The services under test.
  ///   - onEvent: Called as the run goes on. A watcher that ends the process on `.exhausted` ends any
  ///     service; otherwise the query throws, which ends those that do not swallow errors.
  public init(
    scenario: Scenario, generator: HistoryGenerator, suite: ServiceSuite,
    onEvent: @escaping (Event) -> Void = { _ in }
  ) {
    self.scenario = scenario
    self.generator = generator
    self.suite = suite
    self.onEvent = onEvent
  }

  /// Runs a person.
  ///
  /// - Parameters:
  ///   - person: The person's number, from 0.
  ///   - seed: The seed of the data.
  ///   - givenUp: Services that did not survive an earlier attempt; they are left out and reported.
  /// - Returns: What the run showed.
  public func run(_ person: Int, seed: UInt64, givenUp: [ServiceFailure] = []) async
    -> PersonResult
  {
    var stages: [String: StageReading] = [:]
    var watch = Stopwatch()
    let generated = generator.person(person, seed: seed)
    stages["generate"] = watch.reading
    watch = Stopwatch()
    let history = suite.delivery(generated.history)
    var current = ""
    let store = SimulatedHealthStore(
      history: history,
      limits: QueryLimits(
        aggregatedMilliseconds: scenario.services.aggregatedMilliseconds,
        rawMilliseconds: scenario.services.rawMilliseconds,
        budget: scenario.services.queryBudget),
      onExhausted: { error in
        onEvent(.exhausted(service: current, budget: error.budget))
        throw error
      })
    stages["index"] = watch.reading
    let workload = Workload(
      WorkloadContext(
        suite: suite, device: store, history: history, days: generated.truth.days,
        scenario: scenario)
    ) { event in
      switch event {
      case .started(let service):
        current = service
        onEvent(.service(service))
        watch = Stopwatch()
      case .ended(let service):
        stages[service] = watch.reading
      }
    }
    let observations = await workload.run(givenUp: givenUp)
    watch = Stopwatch()
    let subject = Subject(
      history: history, truth: generated.truth, observations: observations)
    let invariants = InvariantCatalog.examine(subject)
    stages["check"] = watch.reading
    return PersonResult(
      person: person, digest: history.digest.hexadecimal,
      tracks: TrackSummary.summaries(of: history), edgeCases: generated.edgeCases,
      services: ServiceSummary.summaries(of: observations), invariants: invariants,
      figures: person == 0 ? Figure.figures(of: observations) : [:], stages: stages,
      peakMemoryBytes: Stopwatch.peakMemoryBytes)
  }
}
