import HealthModel

extension LayeringSetting: Codable {
  private enum CodingKeys: String, CodingKey { case strategy, threshold, minimumInterval }

  /// Decodes a setting, with its strategy as in scenarios.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard
      let strategy = LayeringStrategy(try container.decode(String.self, forKey: .strategy))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .strategy, in: container, debugDescription: "no such strategy")
    }
    self.init(
      strategy: strategy, threshold: try container.decode(Int.self, forKey: .threshold),
      minimumInterval: try container.decode(Int64.self, forKey: .minimumInterval))
  }

  /// Encodes a setting.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(strategy.description, forKey: .strategy)
    try container.encode(threshold, forKey: .threshold)
    try container.encode(minimumInterval, forKey: .minimumInterval)
  }
}
