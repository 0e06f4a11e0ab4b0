import struct Foundation.Calendar
import struct Foundation.Date
public import HealthContracts
import HealthModel

/// The reference layering service: it finds the bounds of the data by binary search and divides
/// the range between them with the configured strategy.
///
/// It differs from the specification in two ways. Division terminates: an interval at the minimum
/// length is stored and marked indivisible. The stored intervals are replaced in one step at the
/// end, whereas the specification clears them first and loses them if a query fails. With every
/// strategy, a stored count is the provider's answer for exactly that interval.
@MainActor
public final class LayeringService: LayeringServiceProtocol {
  private let dependencies: LayeringDependencies
  private var configuration: LayeringConfiguration { dependencies.configuration }

  /// Creates a layering service.
  ///
  /// - Parameter dependencies: The provider, the interval store, the clock and the configuration.
  public init(_ dependencies: LayeringDependencies) {
    let strategy = dependencies.configuration.strategy
    precondition(strategy.isValid, "invalid strategy: \(strategy)")
    self.dependencies = dependencies
  }

  /// The value true: the division is that of the configured strategy.
  public var followsStrategies: Bool { true }

  /// Finds intervals of at most the configured number of steps and stores them.
  ///
  /// - Returns: The number of intervals stored.
  /// - Throws: `LayeringError.healthKitError` if a query fails, `LayeringError.persistenceError` if
  ///   the interval store fails; the stored intervals are then unchanged.
  /// - Complexity: 2 log2(range / day) queries for the bounds, plus those of the strategy.
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

  public func clearAllIntervals() async throws {
    do {
      try dependencies.intervalStore.removeAll()
    } catch {
      throw LayeringError.persistenceError(underlying: error)
    }
  }

  /// The range from the configured number of calendar years ago to now.
  private var fullRange: TimeRange {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = configuration.timeZone
    let back = calendar.date(
      byAdding: .year, value: -configuration.maxYearsBack, to: dependencies.now)
    return TimeRange(
      start: Instant(back ?? dependencies.now), end: Instant(dependencies.now))
  }

  /// Returns the range without the empty time around the data, accurate to a day.
  ///
  /// The provider answers 0 for the whole time before the result and for the whole time after it.
  /// Parts that are counted alone would not show this: rounding hides a fraction of a step of each.
  private func dataBounds(in range: TimeRange, _ work: LayeringWork) async throws -> TimeRange {
    let (first, last) = (range.start.milliseconds, range.end.milliseconds)
    var (low, high) = (first, last)
    while high - low > Milliseconds.day {
      let middle = (low + high).floorDivided(by: 2)
      if try await work.steps(in: TimeRange(first, middle)) > 0 {
        high = middle
      } else {
        low = middle
      }
    }
    let start = low
    (low, high) = (first, last)
    while high - low > Milliseconds.day {
      let middle = (low + high).floorDivided(by: 2)
      if try await work.steps(in: TimeRange(middle, last)) > 0 {
        low = middle
      } else {
        high = middle
      }
    }
    // The bounds are empty if samples are deleted between the two searches, or if every part that
    // was counted has a fraction of a step only.
    return start < high ? TimeRange(start, high) : range
  }
}
