package import Harness
package import HealthContracts
import HealthModel
package import RunReport
import Scenario
package import Workloads

/// Sweeps the layering settings of a scenario and recommends one.
package struct Tuning: Sendable {
  private let plan: RunPlan
  private let suite: ServiceSuite

  /// Creates a tuning of a scenario's first person.
  package init(_ plan: RunPlan, suite: ServiceSuite) {
    self.plan = plan
    self.suite = suite
  }

  /// Runs layering with every setting and evaluates the results.
  ///
  /// - Parameters:
  ///   - settings: The settings to try, in report order.
  ///   - jobs: The number of threads, above zero. It does not affect the report.
  ///   - onFinished: Called after each setting, from any thread.
  /// - Returns: The costs of every setting and the recommendation.
  /// - Throws: `LayeringUnfinished` if the budgets of the schedule are exceeded.
  package func run(
    _ settings: [LayeringSetting], jobs: Int, onFinished: @escaping @Sendable () -> Void = {}
  ) throws(LayeringUnfinished) -> TuningReport {
    report(on: try outcomes(of: settings, jobs: jobs, onFinished: onFinished))
  }

  /// Runs layering with settings.
  ///
  /// The parameters are those of `run(_:jobs:onFinished:)`.
  ///
  /// - Returns: The outcome of each setting, in their order.
  /// - Throws: `LayeringUnfinished` if the budgets of the schedule are exceeded.
  package func outcomes(
    of settings: [LayeringSetting], jobs: Int, onFinished: @escaping @Sendable () -> Void = {}
  ) throws(LayeringUnfinished) -> [LayeringOutcome] {
    try LayeringSweep(plan, suite: suite).run(settings, jobs: jobs, onFinished: onFinished)
  }

  /// Evaluates the outcomes of a sweep.
  package func report(on outcomes: [LayeringOutcome]) -> TuningReport {
    let scenario = plan.scenario
    let model = TuningModel(scenario.tuning, rawQuery: scenario.store.costs[.samples])
    var rows = outcomes.map { Self.row($0, model.cost(of: $0)) }
    let sound = rows.indices.filter { rows[$0].broken.isEmpty }
    for index in ParetoFront.indices(of: sound.map { Self.point(rows[$0]) }) {
      rows[sound[index]].isOnFront = true
    }
    let choice = Recommendation(outcomes, model)
    return TuningReport(
      generatorVersion: RunPlan.generatorVersion, scenario: plan.identity, costs: costs,
      rows: rows, recommended: choice.index, reason: choice.reason(rows),
      sensitivity: TuningSensitivity.Cost.allCases.flatMap { cost in
        [1, 100].map { tenths in
          TuningSensitivity(
            cost: cost, tenths: tenths,
            recommended: Recommendation(
              outcomes, model.scaling(cost, by: Double(tenths) / 10)
            ).index)
        }
      })
  }

  private static func row(_ outcome: LayeringOutcome, _ cost: TuningCost) -> TuningRow {
    var row = TuningRow(
      strategy: "\(outcome.setting.strategy)", threshold: outcome.setting.threshold,
      minimumIntervalMilliseconds: outcome.setting.minimumInterval)
    row.queries = outcome.queries
    row.collectionQueries = outcome.collectionQueries
    row.buckets = outcome.buckets
    row.intervals = outcome.samples.count
    row.leastIntervals = outcome.leastIntervals
    row.virtualMilliseconds = cost.layeringMilliseconds
    row.uploadMilliseconds = cost.uploadMilliseconds
    row.peakSamples = cost.peakSamples
    row.peakMemoryBytes = cost.peakMemoryBytes
    row.retransmittedBytes = cost.retransmittedBytes
    row.fitsMemory = cost.fitsMemory
    row.broken = outcome.broken
    return row
  }

  /// Returns the coordinates for the Pareto front; less is better.
  private static func point(_ row: TuningRow) -> [Int64] {
    [
      Int64(row.queries), Int64(row.intervals), row.virtualMilliseconds, Int64(row.peakSamples),
      row.retransmittedBytes,
    ]
  }

  /// The costs by their names in scenario files.
  private var costs: [String: Int64] {
    let tuning = plan.scenario.tuning
    let queries = plan.scenario.store.costs
    var costs: [String: Int64] = [
      "bucketNanoseconds": Int64(tuning.bucketNanoseconds),
      "requestMilliseconds": Int64(tuning.requestMilliseconds),
      "requestBytes": Int64(tuning.requestBytes),
      "bytesPerSample": Int64(tuning.bytesPerSample),
      "bytesPerSecond": Int64(tuning.bytesPerSecond),
      "memoryPerSample": Int64(tuning.memoryPerSample),
      "memoryLimit": Int64(tuning.memoryLimit),
      "interruptionsPerHour": Int64(tuning.interruptionsPerHour),
      "retryMilliseconds": Int64(tuning.retryMilliseconds),
    ]
    for kind in [QueryCosts.Kind.statistics, .collection, .samples] {
      costs["\(kind.rawValue).baseMicroseconds"] = queries[kind].base
      costs["\(kind.rawValue).perSampleNanoseconds"] = queries[kind].perSample
    }
    return costs
  }
}

/// The recommended setting: the smallest expected time among those that are sound and fit in
/// memory.
///
/// A setting is sound if it breaks no invariant. Ties are resolved by fewer queries, then by fewer
/// intervals, then by sweep order.
struct Recommendation {
  let index: Int?
  private let runnerUp: Int?
  private let costs: [TuningCost]
  private let sound: Int

  init(_ outcomes: [LayeringOutcome], _ model: TuningModel) {
    let costs = outcomes.map { model.cost(of: $0) }
    let sound = outcomes.indices.filter { outcomes[$0].broken.isEmpty }
    let order = sound.filter { costs[$0].fitsMemory }.sorted { left, right in
      func rank(_ index: Int) -> (Int64, Int, Int, Int) {
        (
          costs[index].totalMilliseconds, outcomes[index].queries, outcomes[index].samples.count,
          index
        )
      }
      return rank(left) < rank(right)
    }
    (index, runnerUp, self.costs, self.sound) = (
      order.first, order.dropFirst().first, costs, sound.count
    )
  }

  /// Returns the reason for the recommendation.
  func reason(_ rows: [TuningRow]) -> String {
    guard let index else {
      return sound == 0
        ? "nothing is recommended: every setting breaks an invariant"
        : "nothing is recommended: no sound setting keeps an interval within the memory limit"
    }
    let own = costs[index]
    var words =
      "\(rows[index].label) has the shortest expected time for layering and upload together, "
      + "\(Self.seconds(own.totalMilliseconds)) s, with a maximum of \(own.peakMemoryBytes) "
      + "bytes in memory"
    if let runnerUp {
      words +=
        "; next is \(rows[runnerUp].label) with "
        + "\(Self.seconds(costs[runnerUp].totalMilliseconds)) s"
    }
    let tooBig = rows.filter { $0.broken.isEmpty && !$0.fitsMemory }.count
    if tooBig > 0 { words += "; settings that need more memory than the limit: \(tooBig)" }
    let broken = rows.count - sound
    if broken > 0 { words += "; settings that break invariants: \(broken)" }
    return words
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
