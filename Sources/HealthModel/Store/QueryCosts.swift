/// What queries cost in virtual time.
public struct QueryCosts: Hashable, Sendable {
  /// A fixed part, and a part that grows with the samples looked at.
  public struct Cost: Hashable, Sendable {
    /// Virtual microseconds of every query.
    public var base: Int64
    /// Virtual nanoseconds for each sample returned or put together.
    public var perSample: Int64

    /// Makes a cost.
    ///
    /// - Parameters:
    ///   - base: Virtual microseconds of every query, not negative.
    ///   - perSample: Virtual nanoseconds for each sample, not negative.
    public init(base: Int64, perSample: Int64 = 0) {
      self.base = base
      self.perSample = perSample
    }

    /// The fixed part in virtual nanoseconds.
    public var baseNanoseconds: Int64 {
      let (product, overflow) = base.multipliedReportingOverflow(by: 1_000)
      return overflow ? .max : product
    }

    /// The part that grows with the samples.
    ///
    /// - Parameter samples: The samples that were returned or put together.
    /// - Returns: Virtual nanoseconds.
    public func nanoseconds(ofSamples samples: Int) -> Int64 {
      let (product, overflow) = perSample.multipliedReportingOverflow(by: Int64(samples))
      return overflow ? .max : product
    }
  }

  /// A kind of call on the store.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A query for statistics.
    case statistics
    /// A query for statistics of buckets.
    case collection
    /// A query for samples.
    case samples
    /// A query for changes.
    case changes
    /// Saving and deleting.
    case write
    /// Asking the person.
    case authorization
  }

  /// The cost of each kind.
  public var costs: [Kind: Cost]

  /// Makes costs; kinds that are left out cost nothing.
  ///
  /// - Parameter costs: The cost of each kind.
  public init(_ costs: [Kind: Cost]) { self.costs = costs }

  /// The cost of a kind.
  ///
  /// - Parameter kind: A kind of call.
  /// - Returns: Its cost.
  public subscript(_ kind: Kind) -> Cost { costs[kind] ?? Cost(base: 0) }

  /// The HealthKit mock's: 50 ms for an aggregate, 100 ms for samples, 200 ms to authorize.
  public static let mock = QueryCosts([
    .statistics: Cost(base: 50_000), .collection: Cost(base: 50_000),
    .samples: Cost(base: 100_000), .changes: Cost(base: 100_000), .write: Cost(base: 50_000),
    .authorization: Cost(base: 200_000),
  ])

  /// A device's: 50 to 200 ms for an aggregate and 100 to 500 ms for samples, by how many there
  /// are: the upper figures are reached at ten years of them.
  public static let device = QueryCosts([
    .statistics: Cost(base: 50_000, perSample: 150),
    .collection: Cost(base: 50_000, perSample: 150),
    .samples: Cost(base: 100_000, perSample: 400),
    .changes: Cost(base: 100_000, perSample: 400), .write: Cost(base: 50_000),
    .authorization: Cost(base: 200_000),
  ])
}
