public import HealthModel

/// The answers of the store for the same windows from aggregate and from raw queries.
public struct StoreObservation: Sendable {
  /// The time windows of the queries.
  public var windows: [TimeRange] = []
  /// The aggregated step count of each window.
  public var counts: [Int] = []
  /// The rows of each window's raw samples.
  public var rawRows = RowLists()
  /// The number of raw samples whose identifier belongs to no row of the history.
  public var unknownSamples = 0

  /// Creates an empty observation.
  public init() {}
}
