/// One source's weighings as columns, ascending by time.
public struct WeightSeries: Sendable, Equatable {
  /// Who wrote the weighings.
  public let source: DataSource
  /// Times in milliseconds, ascending.
  public private(set) var times: [Int64] = []
  /// Whole grams.
  public private(set) var grams: [Int32] = []
  /// What each weighing is in truth.
  public private(set) var marks: [SampleMark] = []
  /// The ordinal of the local day of each weighing, or `SampleMark.noActivity`.
  public private(set) var activities: [Int32] = []

  /// Makes an empty series.
  ///
  /// - Parameter source: Who writes the weighings.
  public init(source: DataSource) {
    self.source = source
  }

  /// The number of weighings.
  public var count: Int { times.count }

  /// Appends a weighing.
  ///
  /// - Parameters:
  ///   - time: The time in milliseconds, not before the last one.
  ///   - grams: Whole grams, above zero.
  ///   - mark: What the weighing is in truth.
  ///   - activity: The ordinal of the local day of the weighing.
  /// - Complexity: O(1) amortised.
  public mutating func append(
    time: Int64, grams: Int32, mark: SampleMark = .genuine,
    activity: Int32 = SampleMark.noActivity
  ) {
    precondition(grams > 0, "a weight of \(grams) g is not above zero")
    precondition(times.last.map { $0 <= time } ?? true, "weighing at \(time) is out of order")
    times.append(time)
    self.grams.append(grams)
    marks.append(mark)
    activities.append(activity)
  }
}
