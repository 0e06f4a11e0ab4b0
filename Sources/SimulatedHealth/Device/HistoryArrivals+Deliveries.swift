public import HealthModel

extension HistoryArrivals {
  /// A sample with the times of the `advance(to:)` calls that delivered and deleted it.
  public struct Delivery: Hashable, Sendable {
    /// The start in milliseconds.
    public let start: Int64
    /// The end in milliseconds.
    public let end: Int64
    /// The value in the type's quanta.
    public let value: Int64
    /// The source.
    public let source: DataSource
    /// The time of delivery, in milliseconds.
    public let arrival: Int64
    /// The time of deletion, in milliseconds; `Int64.max` if it was not deleted.
    public let departure: Int64
    /// The place among the samples of the type in the order of arrival.
    public let place: Int
  }

  /// The types of the samples that arrive.
  public var types: [SampleType] { tracks.map(\.columns.type) }

  /// Returns the samples of a type that were delivered so far, ascending by start.
  ///
  /// - Complexity: O(*n* log *d*) for *n* samples of the type and *d* deliveries.
  public func deliveries(of type: SampleType) -> [Delivery] {
    guard let track = tracks.first(where: { $0.columns.type == type }) else { return [] }
    var departures: [Int: Int64] = [:]
    for departure in track.departures {
      departures[Int(departure.row)] = delivery(of: departure.time) ?? .max
    }
    let columns = track.columns
    var places = Array(repeating: 0, count: track.order.count)
    for (place, row) in track.order.enumerated() { places[Int(row)] = place }
    return columns.starts.indices.compactMap { row in
      guard let arrival = delivery(of: track.arrivals[row]) else { return nil }
      return Delivery(
        start: columns.starts[row], end: columns.ends[row], value: Int64(columns.values[row]),
        source: columns.writers[Int(columns.sources[row])], arrival: arrival,
        departure: departures[row] ?? .max, place: places[row])
    }
  }

  /// Returns the time of the first delivery at or after a time; nil if there was none yet.
  private func delivery(of time: Int64) -> Int64? {
    if time > end { return nil }
    let place = deliveryTimes.firstIndex(above: time - 1)
    return place < deliveryTimes.count ? deliveryTimes[place] : nil
  }
}
