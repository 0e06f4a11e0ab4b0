import struct Foundation.Calendar
import struct Foundation.Date
public import HealthContracts
import HealthModel

/// Layering as specified: bounds by binary search, then halving at the midpoint of time.
///
/// It is finite where the specification is not: an interval at the minimum length is stored as it
/// is and marked indivisible. It replaces the stored intervals in one step at the end, where the
/// specification clears first and loses them when a query fails.
@MainActor
public final class LayeringService: LayeringServiceProtocol {
  private let dependencies: LayeringDependencies
  private var configuration: LayeringConfiguration { dependencies.configuration }

  /// Makes a service.
  ///
  /// - Parameter dependencies: The provider, the store, now and the numbers to go by.
  public init(_ dependencies: LayeringDependencies) {
    self.dependencies = dependencies
  }

  /// Finds intervals of at most the configured number of steps and stores them.
  ///
  /// - Returns: The number of intervals stored.
  /// - Throws: `LayeringError.healthKitError` when a query fails, `LayeringError.persistenceError`
  ///   when the store does; the stored intervals are then what they were before.
  /// - Complexity: About 2 queries an interval and 2 log2(range / day) for the bounds.
  public func performLayering() async throws -> Int {
    let range = fullRange
    var found: [SyncInterval] = []
    if try await stepCount(in: range) == 0 {
      found = [SyncInterval(range, steps: 0)]
    } else {
      try await divide(dataBounds(in: range), depth: 0, into: &found)
    }
    do {
      try dependencies.intervalStore.replaceAll(with: found)
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
    report(found.count, depth: 0, "Stored \(found.count) intervals")
    return found.count
  }

  /// Removes every stored interval.
  ///
  /// - Throws: `LayeringError.persistenceError` when the store fails.
  public func clearAllIntervals() async throws {
    do {
      try dependencies.intervalStore.removeAll()
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
  }

  /// The configured number of calendar years back from now.
  private var fullRange: TimeRange {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = configuration.timeZone
    let back = calendar.date(
      byAdding: .year, value: -configuration.maxYearsBack, to: dependencies.now)
    return TimeRange(
      start: Instant(back ?? dependencies.now), end: Instant(dependencies.now))
  }

  /// The range without the empty time around the data, to within a day.
  private func dataBounds(in range: TimeRange) async throws -> TimeRange {
    var low = range.start.milliseconds
    var high = range.end.milliseconds
    while high - low > Milliseconds.day {
      let middle = (low + high).floorDivided(by: 2)
      if try await stepCount(in: TimeRange(low, middle)) > 0 { high = middle } else { low = middle }
    }
    let start = low
    low = range.start.milliseconds
    high = range.end.milliseconds
    while high - low > Milliseconds.day {
      let middle = (low + high).floorDivided(by: 2)
      if try await stepCount(in: TimeRange(middle, high)) > 0 {
        low = middle
      } else {
        high = middle
      }
    }
    // Deletions between the two searches can leave nothing between the bounds.
    return start < high ? TimeRange(start, high) : range
  }

  private func divide(_ range: TimeRange, depth: Int, into found: inout [SyncInterval])
    async throws
  {
    report(found.count, depth: depth, "Checking interval...")
    let steps = try await stepCount(in: range)
    let fits = steps <= configuration.maxStepsPerInterval
    if fits || range.length <= configuration.minimumIntervalMilliseconds || range.length < 2 {
      found.append(SyncInterval(range, steps: steps, isIndivisible: !fits))
      return
    }
    let middle = range.start.advanced(by: range.length / 2)
    try await divide(
      TimeRange(start: range.start, end: middle), depth: depth + 1, into: &found)
    try await divide(TimeRange(start: middle, end: range.end), depth: depth + 1, into: &found)
  }

  private func stepCount(in range: TimeRange) async throws -> Int {
    do {
      return try await dependencies.stepDataProvider.getAggregatedStepCount(for: range.dateInterval)
    } catch {
      throw LayeringError.healthKitError(underlying: error)
    }
  }

  private func report(_ found: Int, depth: Int, _ status: String) {
    dependencies.onProgress?(
      LayeringProgress(intervalsFound: found, currentDepth: depth, status: status))
  }
}

extension SyncInterval {
  /// An unsynced interval over a range.
  init(_ range: TimeRange, steps: Int, isIndivisible: Bool = false) {
    self.init(
      startDate: range.start.date, endDate: range.end.date, stepCount: steps,
      isIndivisible: isIndivisible)
  }
}
