import struct Foundation.TimeZone
import HealthContracts
import HealthModel
import Scenario
import ServiceObservations
import SimulatedHealth

/// Layering once and measuring the work it takes.
extension WorkloadContext {
  /// Returns the layering service under test, with the end of the history as its current time.
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

  /// Layers once, retrying attempts that fail because of a health-store fault.
  ///
  /// - Parameters:
  ///   - configuration: The layering configuration.
  ///   - provider: The provider of step counts.
  ///   - store: The store that receives the intervals.
  ///   - onAttempt: Called before each attempt; only the work of the last attempt is measured.
  /// - Returns: The intervals and the work they took.
  /// - Throws: Errors of the service or the interval store that no health-store fault explains.
  func layer(
    _ configuration: LayeringConfiguration, _ provider: any StatisticsQueryProvider,
    _ store: any IntervalStoring, onAttempt: @MainActor () -> Void = {}
  ) async throws -> LayeringRun {
    var (before, start) = (device.store.counters, device.store.now)
    let depth = DepthGauge()
    let service = layeringService(configuration, provider, store) { depth.note($0.currentDepth) }
    var run = LayeringRun(strategy: configuration.strategy)
    run.returnedCount = try await retryPolicy.retrying {
      (before, start) = (device.store.counters, device.store.now)
      onAttempt()
      return try await service.performLayering()
    }
    let after = device.store.counters
    run.intervals = try layered(store)
    run.collectionQueries = after[.collection] - before[.collection]
    run.queries = after[.statistics] - before[.statistics] + run.collectionQueries
    run.rawQueries = after[.samples] - before[.samples]
    run.samplesScanned = after.samplesScanned - before.samplesScanned
    run.virtualMilliseconds = device.store.now - start
    run.maxDepth = depth.deepest
    return run
  }

  /// Returns the intervals in a store.
  func layered(_ store: any IntervalStoring) throws -> [LayeredInterval] {
    try store.allIntervals().map {
      LayeredInterval(
        range: $0.range, count: $0.stepCount, synced: $0.syncedToServer,
        indivisible: $0.isIndivisible)
    }
  }

  /// The configured number of calendar years up to the end of the history, computed in local time.
  var layeringRange: TimeRange {
    let now = history.span.end
    // The years are counted in the time zone of the last instant, wherever the person was before.
    let zone = scenario.zones.zone(at: now).identifier
    return CalendarYears.range(scenario.services.layeringYearsBack, before: now, zone: zone)
  }
}

/// A record of the deepest recursion reported.
@MainActor
private final class DepthGauge {
  private(set) var deepest = 0

  func note(_ depth: Int) { deepest = max(deepest, depth) }
}
