/// Time spans in lanes, in one or more panels arranged vertically.
public struct LanesChart: Codable, Sendable, Equatable {
  /// One lane: the spans of one source, service or kind.
  public struct Lane: Codable, Sendable, Equatable {
    /// The name of the lane.
    public var name: String
    /// The starts of the spans, in seconds after the panel's start.
    public var starts: [Int64]
    /// The ends of the spans, in seconds after the panel's start; an empty span marks a point.
    public var ends: [Int64]
    /// The label of each span, as an index into the chart's labels.
    public var labels: [Int]
    /// The value of each span, such as its steps; empty if spans have no values.
    public var values: [Int64]

    /// Creates a lane with as many ends and labels as starts, and as many values or none.
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

  /// The lanes of one time range.
  public struct Panel: Codable, Sendable, Equatable {
    /// The title of the panel.
    public var title: String
    /// The first instant in ISO 8601.
    public var start: String
    /// The length in seconds, greater than zero.
    public var seconds: Int64
    /// The wall-clock time at the first instant, in seconds after midnight.
    public var wallSeconds: Int64
    /// The lanes, from top to bottom.
    public var lanes: [Lane]

    /// Creates a panel.
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

  /// The labels that spans may have.
  public var labels: [String]
  /// The unit of the spans' values; nil if they have none.
  public var unit: String?
  /// The panels, from top to bottom.
  public var panels: [Panel]

  /// Creates a chart.
  public init(labels: [String], unit: String? = nil, panels: [Panel]) {
    self.labels = labels
    self.unit = unit
    self.panels = panels
  }
}
