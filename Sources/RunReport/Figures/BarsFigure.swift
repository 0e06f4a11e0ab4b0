/// Whole numbers by name, such as by weekday, in one or more series.
public struct BarsFigure: Codable, Sendable, Equatable {
  /// One series.
  public struct Series: Codable, Sendable, Equatable {
    /// Whose numbers they are.
    public var name: String
    /// The numbers, one for each of the figure's names.
    public var values: [Int64]

    /// Makes a series.
    ///
    /// - Parameters:
    ///   - name: Whose numbers they are.
    ///   - values: The numbers.
    public init(name: String, values: [Int64]) {
      self.name = name
      self.values = values
    }
  }

  /// What the numbers are.
  public var unit: String
  /// What each number is of.
  public var names: [String]
  /// The series.
  public var series: [Series]

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - unit: What the numbers are.
  ///   - names: What each number is of.
  ///   - series: The series, each with as many values as there are names.
  public init(unit: String, names: [String], series: [Series]) {
    precondition(series.allSatisfy { $0.values.count == names.count }, "a series of other length")
    self.unit = unit
    self.names = names
    self.series = series
  }
}

/// How many cases there are of each size.
public struct HistogramFigure: Codable, Sendable, Equatable {
  /// What the sizes are measured in.
  public var unit: String
  /// The least size of each class, ascending, and as last element the end of the last one.
  public var bounds: [Int64]
  /// How many cases fall into each class: one fewer than bounds.
  public var counts: [Int64]
  /// Chosen percentiles by name, such as `p50`, in the same unit.
  public var percentiles: [String: Int64]

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - unit: What the sizes are measured in.
  ///   - bounds: The least size of each class, ascending, and the end of the last one.
  ///   - counts: How many cases fall into each class.
  ///   - percentiles: Chosen percentiles by name.
  public init(unit: String, bounds: [Int64], counts: [Int64], percentiles: [String: Int64] = [:]) {
    precondition(
      bounds.count == counts.count + 1 || (bounds.isEmpty && counts.isEmpty),
      "\(bounds.count) bounds of \(counts.count) classes")
    self.unit = unit
    self.bounds = bounds
    self.counts = counts
    self.percentiles = percentiles
  }
}
