import Synchronization

/// The number of bins that the histograms of a file may have together.
///
/// Files omit empty bins, so that a few hundred bytes could ask for megabytes.
package final class HistogramBudget: Sendable {
  /// The number of bins, of which those of all calls and stages are a tenth.
  package static let bins = 1 << 24

  /// The key under which a decoder has the budget; without one, there is no limit.
  package static let key: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "histogramBudget") else {
      preconditionFailure("a key of a decoder is a text")
    }
    return key
  }()

  private let left = Mutex(HistogramBudget.bins)

  /// Creates a budget.
  package init() {}

  /// Takes bins; returns false if there are not so many.
  func take(_ count: Int) -> Bool {
    left.withLock { left in
      left -= min(count, left + 1)
      return left >= 0
    }
  }
}

extension LatencyHistogram: Codable {
  private enum CodingKeys: String, CodingKey { case maximum, places, counts }

  /// Decodes a histogram.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let places = try container.decode([Int].self, forKey: .places)
    let numbers = try container.decode([Int].self, forKey: .counts)
    let longest = try container.decodeIfPresent(Int.self, forKey: .maximum)
    let bins = Self.place(of: Self.highest) + 1
    guard places.count == numbers.count, places.allSatisfy({ (0..<bins).contains($0) }),
      numbers.allSatisfy({ $0 > 0 }), (longest == nil) == places.isEmpty,
      (0...Self.highest).contains(longest ?? 0),
      (decoder.userInfo[HistogramBudget.key] as? HistogramBudget)?
        .take((places.max() ?? -1) + 1) ?? true
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .counts, in: container, debugDescription: "a histogram has no such bin")
    }
    self.init(
      bins: Dictionary(zip(places, numbers), uniquingKeysWith: +), maximum: longest)
  }

  /// Encodes the bins that are not empty, and the maximum.
  public func encode(to encoder: any Encoder) throws {
    let filled = counts.indices.filter { counts[$0] > 0 }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(maximum, forKey: .maximum)
    try container.encode(filled, forKey: .places)
    try container.encode(filled.map { counts[$0] }, forKey: .counts)
  }
}
