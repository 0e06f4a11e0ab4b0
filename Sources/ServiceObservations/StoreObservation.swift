public import HealthModel

/// What the store answered when it was asked the same windows in two ways.
public struct StoreObservation: Sendable {
  /// The windows asked.
  public var windows: [TimeRange] = []
  /// The aggregated count of each window.
  public var counts: [Int] = []
  /// The raw samples of each window, by row.
  public var rawRows = RowLists()
  /// Raw samples whose identifier belongs to no row of the history.
  public var unknownSamples = 0

  /// Makes an observation of nothing yet.
  public init() {}
}
