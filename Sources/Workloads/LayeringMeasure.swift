import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth

/// Layering once, with what it cost.
extension WorkloadContext {
  /// The service under test at the history's end.
  func layeringService(
    _ configuration: LayeringConfiguration, _ provider: any StatisticsQueryProvider,
    _ store: any IntervalStoring,
    onProgress: (@MainActor @Sendable (LayeringProgress) -> Void)? = nil
  ) -> any LayeringServiceProtocol {
    suite.layering(
      LayeringDependencies(
        stepDataProvider: suite.stepData(provider), intervalStore: store,
        now: history.span.end.date, configuration: configuration, onProgress: onProgress))
  }

  /// Layers once.
  ///
  /// - Parameters:
  ///   - configuration: How to layer.
  ///   - provider: What answers the service's questions.
  ///   - store: What takes its intervals.
  ///   - onAttempt: Called before each attempt: the work of one that fails is not the layering's.
  /// - Returns: The intervals, and the work they took.
  /// - Throws: What the service or the store throws.
  func layer(
    _ configuration: LayeringConfiguration, _ provider: any StatisticsQueryProvider,
    _ store: any IntervalStoring, onAttempt: @MainActor () -> Void = {}
  ) async throws -> LayeringRun {
    var before = device.store.counters
    let depth = DepthGauge()
    let service = layeringService(configuration, provider, store) { depth.note($0.currentDepth) }
    var run = LayeringRun(strategy: configuration.strategy)
    run.returnedCount = try await patience.insist {
      before = device.store.counters
      onAttempt()
      return try await service.performLayering()
    }
    let after = device.store.counters
    run.intervals = try layered(store)
    run.collectionQueries = after[.collection] - before[.collection]
    run.queries = after[.statistics] - before[.statistics] + run.collectionQueries
    run.rawQueries = after[.samples] - before[.samples]
    run.samplesScanned = after.samplesScanned - before.samplesScanned
    run.virtualMilliseconds = after.virtualMilliseconds - before.virtualMilliseconds
    run.maxDepth = depth.deepest
    return run
  }

  /// The intervals of a store.
  func layered(_ store: any IntervalStoring) throws -> [LayeredInterval] {
    try store.allIntervals().map {
      LayeredInterval(
        range: $0.range, count: $0.stepCount, synced: $0.syncedToServer,
        indivisible: $0.isIndivisible)
    }
  }

  /// The configured calendar years back from now, computed on the wall clock.
  var layeringRange: TimeRange {
    let zones = scenario.zones
    let now = history.span.end
    let wall = zones.wall(at: now)
    let day = LocalDay(ordinal: Int(wall.floorDivided(by: Milliseconds.day)))
    let (year, month, dayOfMonth) = day.components
    let back = year - scenario.services.layeringYearsBack
    let same = LocalDay(year: back, month: month, day: dayOfMonth)
    // 29 February goes back to the 28th of a common year.
    let first = same ?? LocalDay(year: back, month: month, day: dayOfMonth - 1) ?? day
    let start = first.wallMilliseconds + wall - day.wallMilliseconds
    var instant = Instant(milliseconds: start - zones.offset(at: Instant(milliseconds: start)))
    instant = Instant(milliseconds: start - zones.offset(at: instant))
    return TimeRange(start: instant, end: now)
  }
}

/// Remembers the deepest division reported.
@MainActor
private final class DepthGauge {
  private(set) var deepest = 0

  func note(_ depth: Int) { deepest = max(deepest, depth) }
}
