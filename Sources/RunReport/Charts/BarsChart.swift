/// A bar chart of whole numbers by name, such as by weekday, in one or more series.
public struct BarsChart: Codable, Sendable, Equatable {
  /// One series.
  public struct Series: Codable, Sendable, Equatable {
    /// The name of the series.
    public var name: String
    /// The values, one for each of the chart's names.
    public var values: [Int64]

    /// Creates a series.
    public init(name: String, values: [Int64]) {
      self.name = name
      self.values = values
    }
  }

  /// The unit of the values.
  public var unit: String
  /// The names of the bars.
  public var names: [String]
  /// The series, each with as many values as there are names.
  public var series: [Series]

  /// Creates a bar chart.
  public init(unit: String, names: [String], series: [Series]) {
    precondition(series.allSatisfy { $0.values.count == names.count }, "series differ in length")
    self.unit = unit
    self.names = names
    self.series = series
  }
}

/// A histogram of sizes.
public struct HistogramChart: Codable, Sendable, Equatable {
  /// The unit of the sizes.
  public var unit: String
  /// The lower bound of each bin, ascending, followed by the upper bound of the last bin.
  public var bounds: [Int64]
  /// The number of cases in each bin; one element fewer than `bounds`.
  public var counts: [Int64]
  /// Chosen percentiles by name, such as `p50`, in the same unit.
  public var percentiles: [String: Int64]

  /// Creates a histogram.
  public init(unit: String, bounds: [Int64], counts: [Int64], percentiles: [String: Int64] = [:]) {
    precondition(
      bounds.count == counts.count + 1 || (bounds.isEmpty && counts.isEmpty),
      "\(bounds.count) bounds for \(counts.count) bins")
    self.unit = unit
    self.bounds = bounds
    self.counts = counts
    self.percentiles = percentiles
  }
}
