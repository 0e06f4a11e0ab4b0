import Workloads

extension LayeringOutcome: Codable {
  private enum CodingKeys: String, CodingKey {
    case setting, queries, collectionQueries, buckets, virtualMilliseconds, samples, leastIntervals
    case broken
  }

  /// The largest count that is read, far above any history's: the cost model multiplies counts.
  private static let countLimit = 1_000_000_000

  /// Decodes an outcome, whose counts may come from a file.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(setting: try container.decode(LayeringSetting.self, forKey: .setting))
    queries = try container.decode(Int.self, forKey: .queries)
    collectionQueries = try container.decode(Int.self, forKey: .collectionQueries)
    buckets = try container.decode(Int.self, forKey: .buckets)
    virtualMilliseconds = try container.decode(Int64.self, forKey: .virtualMilliseconds)
    samples = try container.decode([Int].self, forKey: .samples)
    leastIntervals = try container.decodeIfPresent(Int.self, forKey: .leastIntervals)
    broken = try container.decode([String].self, forKey: .broken)
    let counts = [queries, collectionQueries, buckets, leastIntervals ?? 0] + samples
    guard counts.allSatisfy({ (0...Self.countLimit).contains($0) }),
      (0...10_000_000_000_000).contains(virtualMilliseconds), samples.count <= Self.countLimit,
      samples.reduce(0, +) <= Self.countLimit
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .samples, in: container, debugDescription: "counts that no layering can have")
    }
  }

  /// Encodes an outcome.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(setting, forKey: .setting)
    try container.encode(queries, forKey: .queries)
    try container.encode(collectionQueries, forKey: .collectionQueries)
    try container.encode(buckets, forKey: .buckets)
    try container.encode(virtualMilliseconds, forKey: .virtualMilliseconds)
    try container.encode(samples, forKey: .samples)
    try container.encode(leastIntervals, forKey: .leastIntervals)
    try container.encode(broken, forKey: .broken)
  }
}
