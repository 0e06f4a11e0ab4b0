import Foundation
import HealthContracts
import HealthModel
import Scenario

/// Layers the history, again, against a provider that fails half way, and clears.
@MainActor
struct LayeringWorkload {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  func run() async throws -> LayeringObservation {
    let settings = context.scenario.services
    var observation = LayeringObservation(
      range: range, threshold: settings.layeringThreshold,
      minimumInterval: settings.layeringMinimumInterval)
    let store = context.suite.intervalStore()
    let provider = context.statistics
    try await first(provider, store, &observation)
    try await fetch(provider, &observation)
    let service = service(provider, store)
    _ = try await context.patience.insist { try await service.performLayering() }
    observation.again = try records(store)
    await fail(provider, store, &observation)
    observation.afterFailure = try records(store)
    try await service.clearAllIntervals()
    observation.leftAfterClear = try store.allIntervals().count
    return observation
  }

  private func first(
    _ provider: any StatisticsQueryProvider, _ store: any IntervalStoring,
    _ observation: inout LayeringObservation
  ) async throws {
    // The work of an attempt that fails is not the layering's.
    var before = context.device.counters
    let depth = DepthGauge()
    let service = service(provider, store) { depth.note($0.currentDepth) }
    observation.returnedCount = try await context.patience.insist {
      before = context.device.counters
      return try await service.performLayering()
    }
    let after = context.device.counters
    observation.intervals = try records(store)
    observation.queries = after[.statistics] - before[.statistics]
    observation.rawQueries = after[.samples] - before[.samples]
    observation.samplesScanned = after.samplesScanned - before.samplesScanned
    observation.virtualMilliseconds = after.virtualMilliseconds - before.virtualMilliseconds
    observation.maxDepth = depth.deepest
  }

  /// Asks for each interval's raw samples, as an upload would.
  private func fetch(
    _ provider: any StatisticsQueryProvider, _ observation: inout LayeringObservation
  ) async throws {
    context.device.renewBudget()
    for interval in observation.intervals {
      let samples = try await context.patience.insist {
        try await provider.getRawStepSamples(for: interval.range.dateInterval)
      }
      observation.rawRows.append(context.rows(of: samples).rows)
    }
    context.device.renewBudget()
  }

  private func fail(
    _ provider: any StatisticsQueryProvider, _ store: any IntervalStoring,
    _ observation: inout LayeringObservation
  ) async {
    context.device.renewBudget()
    observation.failedAtQuery = observation.queries / 2 + 1
    for attempt in 1... {
      let faults = context.device.counters.faultsMet
      let failing = FailingProvider(provider, failingAt: observation.failedAtQuery)
      do {
        _ = try await service(failing, store).performLayering()
        observation.errorShape = .swallowed
      } catch LayeringError.healthKitError(let underlying) {
        observation.errorShape = underlying is LayeringError ? .wrappedTwice : .wrappedOnce
        // A fault of the store came first: the provider has to fail in another run.
        let isForgiven = try? await context.patience.isForgiven(underlying, since: faults, attempt)
        if !failing.hasFailed, attempt < 100, isForgiven == true { continue }
      } catch {
        observation.errorShape = .raw
      }
      if !failing.hasFailed { observation.failedAtQuery = 0 }
      return
    }
  }

  private func service(
    _ provider: any StatisticsQueryProvider, _ store: any IntervalStoring,
    onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)? = nil
  ) -> any LayeringServiceProtocol {
    let settings = context.scenario.services
    let now = context.history.span.end
    return context.suite.layering(
      LayeringDependencies(
        stepDataProvider: context.suite.stepData(provider), intervalStore: store, now: now.date,
        configuration: LayeringConfiguration(
          maxStepsPerInterval: settings.layeringThreshold,
          minimumIntervalMilliseconds: settings.layeringMinimumInterval,
          maxYearsBack: settings.layeringYearsBack,
          timeZone: context.scenario.zones.zone(at: now)),
        onProgress: onProgress))
  }

  /// The configured calendar years back from now, computed on the wall clock.
  private var range: TimeRange {
    let zones = context.scenario.zones
    let now = context.history.span.end
    let wall = zones.wall(at: now)
    let day = LocalDay(ordinal: Int(wall.floorDivided(by: Milliseconds.day)))
    let (year, month, dayOfMonth) = day.components
    let back = year - context.scenario.services.layeringYearsBack
    let same = LocalDay(year: back, month: month, day: dayOfMonth)
    // 29 February goes back to the 28th of a common year.
    let first = same ?? LocalDay(year: back, month: month, day: dayOfMonth - 1) ?? day
    let start = first.wallMilliseconds + wall - day.wallMilliseconds
    var instant = Instant(milliseconds: start - zones.offset(at: Instant(milliseconds: start)))
    instant = Instant(milliseconds: start - zones.offset(at: instant))
    return TimeRange(start: instant, end: now)
  }

  private func records(_ store: any IntervalStoring) throws -> [LayeredInterval] {
    try store.allIntervals().map {
      LayeredInterval(
        range: $0.range, count: $0.stepCount, synced: $0.syncedToServer,
        indivisible: $0.isIndivisible)
    }
  }
}

/// Remembers the deepest division reported.
@MainActor
private final class DepthGauge {
  private(set) var deepest = 0

  func note(_ depth: Int) { deepest = max(deepest, depth) }
}

/// What a failing provider throws.
struct InjectedFailure: Error {}

/// A provider that answers until its n-th aggregated query, and fails that one.
@MainActor
private final class FailingProvider: StatisticsQueryProvider {
  private let base: any StatisticsQueryProvider
  private var answersLeft: Int
  private(set) var hasFailed = false

  init(_ base: any StatisticsQueryProvider, failingAt query: Int) {
    self.base = base
    answersLeft = query - 1
  }

  var isAvailable: Bool { true }

  func requestAuthorization() async throws { try await base.requestAuthorization() }

  func authorizationStatus() -> HealthKitAuthStatus { .authorized }

  func getAggregatedStepCount(for interval: DateInterval) async throws -> Int {
    if answersLeft == 0 {
      hasFailed = true
      throw InjectedFailure()
    }
    answersLeft -= 1
    return try await base.getAggregatedStepCount(for: interval)
  }

  func getRawStepSamples(for interval: DateInterval) async throws -> [any StepSampleData] {
    try await base.getRawStepSamples(for: interval)
  }
}
