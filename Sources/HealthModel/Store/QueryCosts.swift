/// The costs of store calls in virtual time.
public struct QueryCosts: Hashable, Sendable {
  /// A cost with a fixed part and a part for each sample.
  public struct Cost: Hashable, Sendable {
    /// The fixed cost of a call in virtual microseconds, not negative.
    public var base: Int64
    /// The cost of each returned or aggregated sample in virtual nanoseconds, not negative.
    public var perSample: Int64

    /// Creates a cost.
    public init(base: Int64, perSample: Int64 = 0) {
      self.base = base
      self.perSample = perSample
    }

    /// The fixed part in virtual nanoseconds, at most `Int64.max`.
    public var baseNanoseconds: Int64 {
      let (product, overflow) = base.multipliedReportingOverflow(by: 1_000)
      return overflow ? .max : product
    }

    /// The variable part for a number of samples in virtual nanoseconds, at most `Int64.max`.
    public func nanoseconds(ofSamples samples: Int) -> Int64 {
      let (product, overflow) = perSample.multipliedReportingOverflow(by: Int64(samples))
      return overflow ? .max : product
    }
  }

  /// A kind of call to the store.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A statistics query.
    case statistics
    /// A statistics collection query.
    case collection
    /// A sample query.
    case samples
    /// An anchored query for changes.
    case changes
    /// Saving or deleting samples.
    case write
    /// An authorization request.
    case authorization
  }

  /// The cost of each kind; missing kinds cost nothing.
  public var costs: [Kind: Cost]

  /// Creates costs.
  public init(_ costs: [Kind: Cost]) { self.costs = costs }

  /// The cost of a kind of call.
  public subscript(_ kind: Kind) -> Cost { costs[kind] ?? Cost(base: 0) }

  /// The HealthKit mock's costs: 50 ms for aggregates, 100 ms for samples, 200 ms to authorize.
  public static let mock = QueryCosts([
    .statistics: Cost(base: 50_000), .collection: Cost(base: 50_000),
    .samples: Cost(base: 100_000), .changes: Cost(base: 100_000), .write: Cost(base: 50_000),
    .authorization: Cost(base: 200_000),
  ])

  /// The costs of a device, which grow with the number of samples.
  ///
  /// An aggregate takes 50 to 200 ms and a sample query 100 to 500 ms; the upper figures are
  /// reached with ten years of samples.
  public static let device = QueryCosts([
    .statistics: Cost(base: 50_000, perSample: 150),
    .collection: Cost(base: 50_000, perSample: 150),
    .samples: Cost(base: 100_000, perSample: 400),
    .changes: Cost(base: 100_000, perSample: 400), .write: Cost(base: 50_000),
    .authorization: Cost(base: 200_000),
  ])
}
