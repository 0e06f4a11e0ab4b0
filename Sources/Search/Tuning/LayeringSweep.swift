package import Harness
package import HealthContracts
import HealthModel
import HistoryGeneration
import Invariants
import Scenario
import ServiceObservations
import SimulatedHealth
import Synchronization
import SystemSupport
import VirtualTime
package import Workloads

/// What one way to layer did to a person's history.
package struct LayeringOutcome: Sendable, Equatable {
  /// The way.
  package var setting: LayeringSetting
  /// Queries for counts, of one interval or of many buckets.
  package var queries = 0
  /// Of those, the queries for many buckets.
  package var collectionQueries = 0
  /// Buckets counted by them.
  package var buckets = 0
  /// Virtual time at the store's own costs, in milliseconds.
  package var virtualMilliseconds: Int64 = 0
  /// Raw samples of each interval, all sources.
  package var samples: [Int] = []
  /// The least number of intervals that any division reaches; nil where that is not known.
  package var leastIntervals: Int?
  /// What is wrong with it: invariants that it violates, or why it did not end.
  package var broken: [String] = []

  /// Makes an outcome of nothing yet.
  ///
  /// - Parameter setting: The way.
  package init(setting: LayeringSetting) { self.setting = setting }
}

/// Why a sweep cannot be made.
package enum SweepError: Error, Equatable, CustomStringConvertible {
  /// Layering did not come to its end.
  case unfinished(String)

  /// The reason in one line, with its remedy.
  package var description: String {
    switch self {
    case .unfinished(let why): "layering does not end (\(why)); raise the scenario's budgets"
    }
  }
}

/// Layers the first person's history in many ways.
///
/// The history is generated once, and each thread puts it into one store that all of its trials
/// ask. What is found does not depend on the number of threads.
package struct LayeringSweep: Sendable {
  private let plan: RunPlan
  private let suite: ServiceSuite

  /// Makes a sweep.
  ///
  /// - Parameters:
  ///   - plan: The scenario; its first person is used.
  ///   - suite: The services.
  package init(_ plan: RunPlan, suite: ServiceSuite) {
    self.plan = plan
    self.suite = suite
  }

  /// Layers in every way.
  ///
  /// - Parameters:
  ///   - settings: The ways.
  ///   - jobs: How many threads work at once, above zero.
  ///   - onFinished: Called when a way is done, from any thread.
  /// - Returns: What each did, in their order.
  /// - Throws: `SweepError` when the schedule's budgets do not suffice.
  package func run(
    _ settings: [LayeringSetting], jobs: Int, onFinished: @escaping @Sendable () -> Void = {}
  ) throws(SweepError) -> [LayeringOutcome] {
    let generated = plan.generator.person(0, seed: plan.seed)
    let (history, truth) = (suite.delivery(generated.history), generated.truth)
    let scenario = plan.scenario.lived(in: generated.zones)
    let queue = Queue()
    let workers = max(1, min(jobs, settings.count))
    let found = Parallel.map(0..<workers, jobs: workers) { [self] _ in
      let simulation = Simulation(
        plan.scheduleConfiguration, clocks: scenario.clocks, keepsTrace: false)
      return Self.result(
        simulation.run { [self] in
          let bench = try await TrialBench(scenario, seed: plan.seed, suite, history, truth)
          var outcomes: [Int: LayeringOutcome] = [:]
          while let index = queue.take(of: settings.count) {
            outcomes[index] = await bench.outcome(of: settings[index])
            onFinished()
          }
          return outcomes
        })
    }
    var outcomes: [Int: LayeringOutcome] = [:]
    for result in found { outcomes.merge(try result.get()) { $1 } }
    return settings.indices.compactMap { outcomes[$0] }
  }

  /// The settings that no thread has taken yet.
  private final class Queue: Sendable {
    private let next = Mutex(0)

    func take(of count: Int) -> Int? {
      next.withLock { next in
        if next >= count { return nil }
        defer { next += 1 }
        return next
      }
    }
  }

  private static func result<Found>(_ outcome: Outcome<Found>) -> Result<Found, SweepError> {
    switch outcome {
    case .finished(let found): .success(found)
    case .failed(let error): .failure(.unfinished("\(error)"))
    case .deadlock(let deadlock): .failure(.unfinished("\(deadlock)"))
    case .stepBudget, .timeBudget: .failure(.unfinished("the schedule's budget is used up"))
    }
  }
}

/// A device with the history, and what judges the trials on it.
@MainActor
private final class TrialBench {
  private let trials: LayeringTrials
  private let subject: Subject
  /// Starts of all step samples, ascending.
  private let starts: [Int64]
  /// The least number of intervals, by threshold and minimum.
  private var least: [[Int64]: Int?] = [:]

  init(
    _ scenario: Scenario, seed: UInt64, _ suite: ServiceSuite, _ history: History,
    _ truth: GroundTruth
  ) throws {
    let device = try SimulatedDevice(
      history: history, configuration: StoreConfiguration(scenario.store, seed: seed))
    starts = device.stepStarts
    trials = LayeringTrials(
      WorkloadContext(
        suite: suite, device: device, history: history, days: truth.days,
        scenario: scenario))
    subject = Subject(
      history: history, truth: truth, observations: Self.observations(of: nil),
      semantics: scenario.store.semantics)
  }

  func outcome(of setting: LayeringSetting) async -> LayeringOutcome {
    var outcome = LayeringOutcome(setting: setting)
    let trial: LayeringTrial
    do {
      trial = try await trials.run(setting)
    } catch {
      outcome.broken = ["threw \(error)"]
      return outcome
    }
    let run = trial.observation.first
    outcome.queries = run.queries
    outcome.collectionQueries = run.collectionQueries
    outcome.buckets = trial.buckets
    outcome.virtualMilliseconds = run.virtualMilliseconds
    outcome.samples = run.intervals.map { interval in
      let first = starts.firstIndex(notBelow: interval.range.start.milliseconds)
      return starts.firstIndex(notBelow: interval.range.end.milliseconds) - first
    }
    outcome.broken = InvariantCatalog.examine(
      Subject(subject, observations: Self.observations(of: trial.observation)),
      by: Self.invariants
    ).filter { $0.status == .violated }.map(\.id)
    outcome.leastIntervals = least(setting, in: trial.observation.range)
    return outcome
  }

  private func least(_ setting: LayeringSetting, in range: TimeRange) -> Int? {
    let key = [Int64(setting.threshold), setting.minimumInterval]
    if let known = least[key] { return known }
    let number = subject.leastIntervals(
      limit: setting.threshold, shortest: setting.minimumInterval, in: range)
    least[key] = .some(number)
    return number
  }

  private static func observations(of layering: LayeringObservation?) -> Observations {
    Observations(
      store: nil, layering: layering, sleep: nil, days: nil, energy: nil,
      started: ["layering"], failures: [])
  }

  /// What a single run of layering can be held to.
  private static let invariants: [any Invariant.Type] = [
    LayeredIntervalsCoverTheHistory.self, LayeredIntervalsStayWithinTheLimit.self,
    LayeredCountsMatchTheHistory.self, LayeredSumEqualsTheHistory.self,
    LayeredIntervalsStartUnsynced.self, LayeringWorkIsBounded.self, LayeringAsksForNoSamples.self,
  ]
}
