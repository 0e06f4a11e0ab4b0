/// Sums of whole numbers over equal stretches of days.
public struct SeriesFigure: Codable, Sendable, Equatable {
  /// What the numbers are.
  public var unit: String
  /// The first stretch's start, ISO 8601.
  public var start: String
  /// How many days one number stands for, above zero.
  public var daysPerPoint: Int
  /// The days in all; the last stretch may be shorter than the others.
  public var days: Int
  /// The numbers.
  public var values: [Int64]

  /// Makes a series.
  ///
  /// - Parameters:
  ///   - unit: What the numbers are.
  ///   - start: The first stretch's start.
  ///   - daysPerPoint: How many days one number stands for, above zero.
  ///   - days: The days in all; nil where the last stretch is as long as the others.
  ///   - values: The numbers.
  public init(
    unit: String, start: String, daysPerPoint: Int, days: Int? = nil, values: [Int64]
  ) {
    precondition(daysPerPoint > 0, "a number stands for \(daysPerPoint) days")
    self.unit = unit
    self.start = start
    self.daysPerPoint = daysPerPoint
    self.days = days ?? values.count * daysPerPoint
    self.values = values
  }

  /// The days that a number stands for, at least one.
  ///
  /// - Parameter index: The number's index.
  /// - Returns: Fewer than `daysPerPoint` for the last one at most.
  public func days(of index: Int) -> Int {
    max(1, min(daysPerPoint, days - index * daysPerPoint))
  }
}

/// Whole numbers at instants, in named series.
public struct PointsFigure: Codable, Sendable, Equatable {
  /// One series.
  public struct Series: Codable, Sendable, Equatable {
    /// Whose numbers they are.
    public var name: String
    /// Seconds after the figure's start, ascending.
    public var times: [Int64]
    /// The numbers, as many as times.
    public var values: [Int64]

    /// Makes a series.
    ///
    /// - Parameters:
    ///   - name: Whose numbers they are.
    ///   - times: Seconds after the figure's start, ascending.
    ///   - values: The numbers, as many as times.
    public init(name: String, times: [Int64], values: [Int64]) {
      precondition(times.count == values.count, "\(times.count) times, \(values.count) values")
      self.name = name
      self.times = times
      self.values = values
    }
  }

  /// What the numbers are.
  public var unit: String
  /// The instant from which times count, ISO 8601.
  public var start: String
  /// The series.
  public var series: [Series]

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - unit: What the numbers are.
  ///   - start: The instant from which times count.
  ///   - series: The series.
  public init(unit: String, start: String, series: [Series]) {
    self.unit = unit
    self.start = start
    self.series = series
  }
}
