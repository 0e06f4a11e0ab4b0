/// A time series: sums of whole numbers over equal periods of days.
public struct SeriesChart: Codable, Sendable, Equatable {
  /// The unit of the values.
  public var unit: String
  /// The start of the first period in ISO 8601.
  public var start: String
  /// The number of days in a period, greater than zero.
  public var daysPerPoint: Int
  /// The total number of days; the last period may be shorter than the others.
  public var days: Int
  /// The sum of each period.
  public var values: [Int64]

  /// Creates a series; `days` is nil if the last period is as long as the others.
  public init(
    unit: String, start: String, daysPerPoint: Int, days: Int? = nil, values: [Int64]
  ) {
    precondition(daysPerPoint > 0, "a period has \(daysPerPoint) days")
    self.unit = unit
    self.start = start
    self.daysPerPoint = daysPerPoint
    self.days = days ?? values.count * daysPerPoint
    self.values = values
  }

  /// The number of days in the period at an index, at least one.
  ///
  /// Only the last period may have fewer days than `daysPerPoint`.
  public func days(of index: Int) -> Int {
    max(1, min(daysPerPoint, days - index * daysPerPoint))
  }
}

/// Whole numbers at instants, in named series.
public struct PointsChart: Codable, Sendable, Equatable {
  /// One series.
  public struct Series: Codable, Sendable, Equatable {
    /// The name of the series.
    public var name: String
    /// The times in seconds after the chart's start, ascending.
    public var times: [Int64]
    /// The values, as many as times.
    public var values: [Int64]

    /// Creates a series.
    public init(name: String, times: [Int64], values: [Int64]) {
      precondition(times.count == values.count, "\(times.count) times, \(values.count) values")
      self.name = name
      self.times = times
      self.values = values
    }
  }

  /// The unit of the values.
  public var unit: String
  /// The instant from which times are measured, in ISO 8601.
  public var start: String
  /// The series.
  public var series: [Series]

  /// Creates a chart.
  public init(unit: String, start: String, series: [Series]) {
    self.unit = unit
    self.start = start
    self.series = series
  }
}
