extension ArrivalLog {
  /// The times at which samples entered the store and left it, by row.
  package struct Stays: Sendable {
    /// The time at which each sample entered the store, in milliseconds; `Int64.min` for never.
    package private(set) var arrivals: [Int64]
    /// The time at which each sample left the store, in milliseconds, and whether the store reports
    /// the deletion; nil if the sample never left.
    package private(set) var departures: [(time: Int64, isAnnounced: Bool)?]

    fileprivate init(_ log: ArrivalLog) {
      arrivals = [Int64](repeating: .min, count: log.samples.count)
      departures = [(time: Int64, isAnnounced: Bool)?](repeating: nil, count: log.samples.count)
      for index in 0..<log.count {
        let event = log[index]
        switch event.change {
        case .arrived: arrivals[event.row] = event.time
        case .deleted: departures[event.row] = (event.time, true)
        case .deletedUnannounced: departures[event.row] = (event.time, false)
        }
      }
    }
  }

  /// The times at which samples entered the store and left it, by row.
  ///
  /// - Complexity: O(*n*) for *n* events and samples.
  package var stays: Stays { Stays(self) }
}
