/// The data of one chart in a report, as downsampled whole numbers.
public enum Figure: Codable, Sendable, Equatable {
  /// Values over equal periods of days.
  case series(SeriesFigure)
  /// Values at instants.
  case points(PointsFigure)
  /// Time spans in lanes.
  case lanes(LanesFigure)
  /// Values by name.
  case bars(BarsFigure)
  /// Counts by size.
  case histogram(HistogramFigure)

  private enum Kind: String, Codable { case series, points, lanes, bars, histogram }

  private enum CodingKeys: String, CodingKey { case kind }

  /// Decodes the figure of the kind that `kind` names.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind) {
    case .series: self = .series(try SeriesFigure(from: decoder))
    case .points: self = .points(try PointsFigure(from: decoder))
    case .lanes: self = .lanes(try LanesFigure(from: decoder))
    case .bars: self = .bars(try BarsFigure(from: decoder))
    case .histogram: self = .histogram(try HistogramFigure(from: decoder))
    }
  }

  /// Encodes `kind` beside the members of the figure.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .series(let figure):
      try container.encode(Kind.series, forKey: .kind)
      try figure.encode(to: encoder)
    case .points(let figure):
      try container.encode(Kind.points, forKey: .kind)
      try figure.encode(to: encoder)
    case .lanes(let figure):
      try container.encode(Kind.lanes, forKey: .kind)
      try figure.encode(to: encoder)
    case .bars(let figure):
      try container.encode(Kind.bars, forKey: .kind)
      try figure.encode(to: encoder)
    case .histogram(let figure):
      try container.encode(Kind.histogram, forKey: .kind)
      try figure.encode(to: encoder)
    }
  }
}
