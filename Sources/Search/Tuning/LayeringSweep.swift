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

/// The result of layering a person's history with one setting.
package struct LayeringOutcome: Sendable, Equatable {
  /// The layering setting.
  package var setting: LayeringSetting
  /// The number of queries for counts, of single intervals and of collections of buckets.
  package var queries = 0
  /// The number of these queries that ask for a collection of buckets.
  package var collectionQueries = 0
  /// The number of buckets in these collections.
  package var buckets = 0
  /// Virtual time in milliseconds, with the scenario's costs of the store.
  package var virtualMilliseconds: Int64 = 0
  /// The number of raw samples in each interval, over all sources.
  package var samples: [Int] = []
  /// The minimum number of intervals of any division; nil if it is unknown.
  package var leastIntervals: Int?
  /// The names of violated invariants, or the reason why layering did not finish.
  package var broken: [String] = []

  /// Creates an empty outcome.
  package init(setting: LayeringSetting) { self.setting = setting }
}

/// Layers the first person's history with many settings.
///
/// The history is generated once. Each thread loads it into one store, which all trials on that
/// thread query. The results do not depend on the number of threads.
package struct LayeringSweep: Sendable {
  private let plan: RunPlan
  private let suite: ServiceSuite

  /// Creates a sweep.
  ///
  /// - Parameters:
  ///   - plan: The scenario; its first person is used.
  ///   - suite: The services.
  package init(_ plan: RunPlan, suite: ServiceSuite) {
    self.plan = plan
    self.suite = suite
  }

  /// Layers with every setting.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - jobs: The maximum number of threads, above zero.
  ///   - onFinished: Called after each setting, from any thread.
  /// - Returns: The outcome of each setting, in their order.
  /// - Throws: `LayeringUnfinished` when the schedule's budgets are exceeded or a trial fails.
  package func run(
    _ settings: [LayeringSetting], jobs: Int, onFinished: @escaping @Sendable () -> Void = {}
  ) throws(LayeringUnfinished) -> [LayeringOutcome] {
    let generated = plan.generated(0)
    let (history, truth) = (suite.delivery(generated.history), generated.truth)
    let scenario = plan.scenario.relocated(to: generated.zones)
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

  /// The queue of settings that no thread has taken yet.
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

  private static func result<Found>(
    _ outcome: Outcome<Found>
  ) -> Result<Found, LayeringUnfinished> {
    Result { try outcome.layered() }
      .mapError {
        $0 as? LayeringUnfinished
          ?? LayeringUnfinished(reason: "\($0)", remedy: "mend the layering service")
      }
  }
}

/// A device with the history, and the input for checking the trials on it.
@MainActor
private final class TrialBench {
  private let trials: LayeringTrials
  private let subject: Subject
  /// The starts of all step samples, ascending.
  private let starts: [Int64]
  /// The minimum number of intervals, keyed by threshold and minimum interval.
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
    let number = subject.minimumIntervalCount(
      limit: setting.threshold, shortest: setting.minimumInterval, in: range)
    least[key] = .some(number)
    return number
  }

  private static func observations(of layering: LayeringObservation?) -> Observations {
    Observations(
      store: nil, layering: layering, sleep: nil, days: nil, energy: nil,
      started: ["layering"], failures: [])
  }

  /// The invariants that apply to a single run of layering.
  private static let invariants: [any Invariant.Type] = [
    LayeredIntervalsCoverTheHistory.self, LayeredIntervalsStayWithinTheLimit.self,
    LayeredCountsMatchTheHistory.self, LayeredSumEqualsTheHistory.self,
    LayeredIntervalsStartUnsynced.self, LayeringWorkIsBounded.self, LayeringAsksForNoSamples.self,
  ]
}
