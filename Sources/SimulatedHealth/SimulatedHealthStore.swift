public import struct Foundation.DateInterval
public import HealthContracts
public import HealthModel
import VirtualTime

/// The health store of one simulated device.
///
/// First form: sources are merged once over the whole history, watch over phone over app with gaps
/// filled, so that counts add up. Queries match by strict start, as the HealthKit manager asks.
/// Each query suspends on a virtual timer for its latency, so that queries asked together overlap,
/// and adds its work to the counters.
@MainActor
public final class SimulatedHealthStore: StatisticsQueryProvider {
  /// Work done so far.
  public private(set) var counters = QueryCounters()

  private let history: History
  private let steps: StepIndex
  private let sleep: SleepIndex
  private let firstRows: [Int]
  private let identifiers: SampleIdentifier
  private let limits: QueryLimits
  private let onExhausted: @MainActor (QueryBudgetExhausted) throws -> Void
  private var budgetLeft: Int
  private var service = ""

  /// Fills a store.
  ///
  /// - Parameters:
  ///   - history: The samples.
  ///   - limits: Latency and budget.
  ///   - onExhausted: Called when the budget is spent; the default throws, which ends a service
  ///     that does not swallow errors. A process that can be given up ends itself here.
  public init(
    history: History, limits: QueryLimits = QueryLimits(),
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) {
    self.history = history
    steps = StepIndex(history)
    sleep = SleepIndex(history)
    firstRows = history.stepFirstRows
    identifiers = SampleIdentifier(key: history.identifierKey)
    self.limits = limits
    self.onExhausted = onExhausted
    budgetLeft = limits.budget
  }

  /// Starts a new budget, for the next service.
  ///
  /// - Parameter service: The service's name, under which its queries are traced.
  public func renewBudget(for service: String) {
    budgetLeft = limits.budget
    self.service = service
  }

  /// Whether the device has health data: always.
  public var isAvailable: Bool { true }

  /// Grants read access at once.
  public func requestAuthorization() {}

  /// The person has granted access.
  ///
  /// - Returns: `.authorized`.
  public func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  /// The merged steps of the samples that start inside an interval.
  ///
  /// - Parameter interval: Half-open.
  /// - Returns: Whole steps; 0 where there are none.
  /// - Throws: `QueryBudgetExhausted` when the service has asked too often.
  /// - Complexity: O(log *n*) for *n* samples.
  public func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    try await charge(limits.aggregatedMilliseconds)
    counters.aggregated += 1
    let range = TimeRange(interval)
    let count = Int(steps.count(in: range, scanned: &counters.samplesScanned))
    record("counted \(count) steps", in: range)
    return count
  }

  /// The samples that start inside an interval, ascending by start, best source first among equals.
  ///
  /// - Parameter interval: Half-open.
  /// - Returns: Views of the rows.
  /// - Throws: `QueryBudgetExhausted` when the service has asked too often.
  /// - Complexity: O(log *n* + *k*) for *k* samples found.
  public func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await charge(limits.rawMilliseconds)
    counters.raw += 1
    let positions = steps.positions(
      in: TimeRange(interval), scanned: &counters.samplesScanned)
    counters.samplesScanned += positions.count
    counters.samplesReturned += positions.count
    record("returned \(positions.count) step samples", in: TimeRange(interval))
    return positions.map { sample(row: Int(steps.rows[$0])) }
  }

  /// The sleep samples that touch a window, all sources, unmerged.
  ///
  /// - Parameter window: Matched without strict options: `end >= from && start < to`.
  /// - Returns: The samples.
  /// - Throws: `QueryBudgetExhausted` when the service has asked too often.
  public func sleepSamples(touching window: TimeRange) async throws -> [SleepSample] {
    try await charge(limits.rawMilliseconds)
    counters.sleep += 1
    let found = sleep.samples(touching: window, scanned: &counters.samplesScanned)
    counters.samplesReturned += found.count
    record("returned \(found.count) sleep samples", in: window)
    return found
  }

  /// The weighings inside a window, all sources, ascending by time within one.
  ///
  /// - Parameter window: Half-open.
  /// - Returns: For each weighing its time in milliseconds, its grams and its source's index.
  /// - Throws: `QueryBudgetExhausted` when the service has asked too often.
  public func weights(in window: TimeRange) async throws
    -> [(time: Int64, grams: Int32, source: Int)]
  {
    try await charge(limits.rawMilliseconds)
    counters.weight += 1
    var found: [(time: Int64, grams: Int32, source: Int)] = []
    for (source, series) in history.weight.enumerated() {
      let first = series.times.firstIndex(notBelow: window.start.milliseconds)
      let last = series.times.firstIndex(notBelow: window.end.milliseconds)
      for row in first..<max(first, last) {
        found.append((series.times[row], series.grams[row], source))
      }
    }
    counters.samplesScanned += found.count
    counters.samplesReturned += found.count
    record("returned \(found.count) weighings", in: window)
    return found
  }

  /// Starts of all step samples, ascending, for services that put samples into days.
  public var stepStarts: [Int64] { steps.starts }

  private func sample(row: Int) -> StoredStepSample {
    var source = firstRows.count - 1
    while firstRows[source] > row { source -= 1 }
    return StoredStepSample(
      series: history.steps[source], index: row - firstRows[source], firstRow: firstRows[source],
      identifiers: identifiers)
  }

  /// Traces an answer, where the trace is wanted: writing it costs more than finding it.
  private func record(_ answer: @autoclosure () -> String, in range: TimeRange) {
    if Simulation.current?.keepsTrace != true { return }
    let words = "\(range.start.iso8601) to \(range.end.iso8601): \(answer())"
    Simulation.record(words, service: service)
  }

  /// Takes a query off the budget and lets its latency pass: in a simulation on a virtual timer,
  /// elsewhere by count alone.
  private func charge(_ milliseconds: Int64) async throws {
    if budgetLeft == 0 { try onExhausted(QueryBudgetExhausted(budget: limits.budget)) }
    budgetLeft = max(0, budgetLeft - 1)
    if let simulation = Simulation.current {
      try await simulation.sleep(nanoseconds: milliseconds * 1_000_000)
      counters.virtualMilliseconds = simulation.now / 1_000_000
    } else {
      counters.virtualMilliseconds += milliseconds
    }
  }
}
