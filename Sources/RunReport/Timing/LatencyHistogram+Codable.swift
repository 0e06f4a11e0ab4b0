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
      (0...Self.highest).contains(longest ?? 0)
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
