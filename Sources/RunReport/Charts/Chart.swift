/// The data of one chart in a report, as downsampled whole numbers.
public enum Chart: Codable, Sendable, Equatable {
  /// Values over equal periods of days.
  case series(SeriesChart)
  /// Values at instants.
  case points(PointsChart)
  /// Time spans in lanes.
  case lanes(LanesChart)
  /// Values by name.
  case bars(BarsChart)
  /// Counts by size.
  case histogram(HistogramChart)

  private enum Kind: String, Codable { case series, points, lanes, bars, histogram }

  private enum CodingKeys: String, CodingKey { case kind }

  /// Decodes the chart of the kind that `kind` names.
  ///
  /// - Throws: `DecodingError` for an unknown kind, or a chart that lacks its members or cannot be
  ///   drawn.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind) {
    case .series: self = .series(try SeriesChart(from: decoder))
    case .points: self = .points(try PointsChart(from: decoder))
    case .lanes: self = .lanes(try LanesChart(from: decoder))
    case .bars: self = .bars(try BarsChart(from: decoder))
    case .histogram: self = .histogram(try HistogramChart(from: decoder))
    }
    if !ChartBounds.contain(self) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a chart that cannot be drawn"))
    }
  }

  /// Encodes `kind` beside the members of the chart.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .series(let chart):
      try container.encode(Kind.series, forKey: .kind)
      try chart.encode(to: encoder)
    case .points(let chart):
      try container.encode(Kind.points, forKey: .kind)
      try chart.encode(to: encoder)
    case .lanes(let chart):
      try container.encode(Kind.lanes, forKey: .kind)
      try chart.encode(to: encoder)
    case .bars(let chart):
      try container.encode(Kind.bars, forKey: .kind)
      try chart.encode(to: encoder)
    case .histogram(let chart):
      try container.encode(Kind.histogram, forKey: .kind)
      try chart.encode(to: encoder)
    }
  }
}
