/// What a picture of a report is drawn from: whole numbers, thinned out.
public enum Figure: Codable, Sendable, Equatable {
  /// Numbers over equal stretches of days.
  case series(SeriesFigure)
  /// Numbers at instants.
  case points(PointsFigure)
  /// Stretches of time in lanes.
  case lanes(LanesFigure)
  /// Numbers by name.
  case bars(BarsFigure)
  /// Counts by size.
  case histogram(HistogramFigure)

  private enum Kind: String, Codable { case series, points, lanes, bars, histogram }

  private enum CodingKeys: String, CodingKey { case kind }

  /// Reads a figure, whose `kind` says which it is.
  ///
  /// - Parameter decoder: Where it stands.
  /// - Throws: `DecodingError` when it is of no kind or not whole.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind) {
    case .series: self = .series(try SeriesFigure(from: decoder))
    case .points: self = .points(try PointsFigure(from: decoder))
    case .lanes: self = .lanes(try LanesFigure(from: decoder))
    case .bars: self = .bars(try BarsFigure(from: decoder))
    case .histogram: self = .histogram(try HistogramFigure(from: decoder))
    }
  }

  /// Writes the figure with its `kind` beside its own members.
  ///
  /// - Parameter encoder: Where it goes.
  /// - Throws: What the encoder throws.
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
