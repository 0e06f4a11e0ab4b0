/// Stretches of time in lanes, in one or more panels that stand below one another.
public struct LanesFigure: Codable, Sendable, Equatable {
  /// One lane: stretches of one source, service or kind.
  public struct Lane: Codable, Sendable, Equatable {
    /// Whose stretches they are.
    public var name: String
    /// Seconds after the panel's start.
    public var starts: [Int64]
    /// Seconds after the panel's start; a stretch that ends where it starts is a mark.
    public var ends: [Int64]
    /// What each stretch is, as an index into the figure's labels.
    public var labels: [Int]
    /// A number of each stretch, such as its steps; empty where they have none.
    public var values: [Int64]

    /// Makes a lane.
    ///
    /// - Parameters:
    ///   - name: Whose stretches they are.
    ///   - starts: Seconds after the panel's start.
    ///   - ends: Seconds after the panel's start, as many.
    ///   - labels: Indices into the figure's labels, as many.
    ///   - values: A number of each stretch, as many or none.
    public init(
      name: String, starts: [Int64] = [], ends: [Int64] = [], labels: [Int] = [],
      values: [Int64] = []
    ) {
      precondition(
        starts.count == ends.count && starts.count == labels.count
          && (values.isEmpty || values.count == starts.count),
        "lane \(name) has \(starts.count) starts, \(ends.count) ends, \(labels.count) labels")
      self.name = name
      self.starts = starts
      self.ends = ends
      self.labels = labels
      self.values = values
    }
  }

  /// Lanes over one stretch of time.
  public struct Panel: Codable, Sendable, Equatable {
    /// What the panel shows.
    public var title: String
    /// The first instant, ISO 8601.
    public var start: String
    /// Its length in seconds, above zero.
    public var seconds: Int64
    /// The wall clock at the first instant, in seconds after midnight.
    public var wallSeconds: Int64
    /// The lanes, from the top.
    public var lanes: [Lane]

    /// Makes a panel.
    ///
    /// - Parameters:
    ///   - title: What the panel shows.
    ///   - start: The first instant, ISO 8601.
    ///   - seconds: Its length, above zero.
    ///   - wallSeconds: The wall clock at the first instant, in seconds after midnight.
    ///   - lanes: The lanes, from the top.
    public init(
      title: String, start: String, seconds: Int64, wallSeconds: Int64, lanes: [Lane]
    ) {
      precondition(seconds > 0, "panel \(title) is \(seconds) s long")
      self.title = title
      self.start = start
      self.seconds = seconds
      self.wallSeconds = wallSeconds
      self.lanes = lanes
    }
  }

  /// What stretches can be.
  public var labels: [String]
  /// What the stretches' numbers are; nil where they have none.
  public var unit: String?
  /// The panels, from the top.
  public var panels: [Panel]

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - labels: What stretches can be.
  ///   - unit: What the stretches' numbers are.
  ///   - panels: The panels, from the top.
  public init(labels: [String], unit: String? = nil, panels: [Panel]) {
    self.labels = labels
    self.unit = unit
    self.panels = panels
  }
}
