/// The real time that the calls of one member of a service took, over all persons.
public struct CallTiming: Codable, Sendable, Equatable {
  /// The number of calls.
  public var count: Int
  /// The 50th, 95th and 99th percentile of wall time and the maximum, in nanoseconds.
  ///
  /// Percentiles are precise to three significant digits.
  public var percentiles: [String: Int]
  /// The wall times as a base64-encoded `LatencyHistogram`, from which any percentile can be read.
  public var histogram: String

  /// Creates a summary; nil without calls.
  public init?(_ times: LatencyHistogram) {
    guard let longest = times.maximum else { return nil }
    count = times.total
    percentiles = [50, 95, 99].reduce(into: [:]) { $0["p\($1)"] = times.percentile($1) }
    percentiles["max"] = longest
    histogram = times.base64
  }
}
