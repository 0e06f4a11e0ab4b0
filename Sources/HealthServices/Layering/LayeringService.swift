import struct Foundation.Calendar
import struct Foundation.Date
public import HealthContracts
import HealthModel

/// Layering as specified: bounds by binary search, then division by the configured strategy.
///
/// It is finite where the specification is not: an interval at the minimum length is stored as it
/// is and marked indivisible. It replaces the stored intervals in one step at the end, where the
/// specification clears first and loses them when a query fails. Whatever the strategy, a stored
/// count is the provider's answer for exactly that interval.
@MainActor
public final class LayeringService: LayeringServiceProtocol {
  private let dependencies: LayeringDependencies
  private var configuration: LayeringConfiguration { dependencies.configuration }

  /// Makes a service.
  ///
  /// - Parameter dependencies: The provider, the store, now and the numbers to go by.
  public init(_ dependencies: LayeringDependencies) {
    let strategy = dependencies.configuration.strategy
    precondition(strategy.isValid, "\(strategy) has a number that it does not take")
    self.dependencies = dependencies
  }

  /// Finds intervals of at most the configured number of steps and stores them.
  ///
  /// - Returns: The number of intervals stored.
  /// - Throws: `LayeringError.healthKitError` when a query fails, `LayeringError.persistenceError`
  ///   when the store does; the stored intervals are then what they were before.
  /// - Complexity: 2 log2(range / day) queries for the bounds, and those of the strategy.
  public func performLayering() async throws -> Int {
    let range = fullRange
    let work = LayeringWork(dependencies)
    if try await work.steps(in: range) == 0 {
      work.keep(range, steps: 0)
    } else {
      try await configuration.strategy.division.divide(dataBounds(in: range, work), work)
    }
    let found = work.found
    do {
      try dependencies.intervalStore.replaceAll(with: found)
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
    work.report(depth: 0, "Stored \(found.count) intervals")
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
  private func dataBounds(in range: TimeRange, _ work: LayeringWork) async throws -> TimeRange {
    var low = range.start.milliseconds
    var high = range.end.milliseconds
    while high - low > Milliseconds.day {
      let middle = (low + high).floorDivided(by: 2)
      if try await work.steps(in: TimeRange(low, middle)) > 0 {
        high = middle
      } else {
        low = middle
      }
    }
    let start = low
    low = range.start.milliseconds
    high = range.end.milliseconds
    while high - low > Milliseconds.day {
      let middle = (low + high).floorDivided(by: 2)
      if try await work.steps(in: TimeRange(middle, high)) > 0 {
        low = middle
      } else {
        high = middle
      }
    }
    // Deletions between the two searches can leave nothing between the bounds.
    return start < high ? TimeRange(start, high) : range
  }
}
