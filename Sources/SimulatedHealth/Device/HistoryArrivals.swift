public import HealthModel

/// A history whose samples come into a store as time passes.
///
/// A sample arrives when it ends; those of all sources but a track's best arrive some hours later,
/// as from a watch that syncs now and then.
@MainActor
public final class HistoryArrivals {
  private let store: SimulatedHealthStore
  private let lateMilliseconds: Int64
  private var tracks: [Track] = []
  /// The history's row of each step sample that has arrived, in the order of arrival.
  public private(set) var stepRows: [Int32] = []
  /// When samples were let in, and how many step samples had arrived then.
  private var intakes: [Int64] = []
  /// How many step samples had arrived after each of them.
  private var intakeRows: [Int] = []

  /// One type's samples by arrival, and how many have arrived.
  private struct Track {
    var columns: SampleColumns
    var arrivals: [Int64]
    /// The columns' rows by arrival.
    var order: [Int32]
    /// The rows in the history; of steps alone.
    var historyRows: [Int32]
    var next = 0
  }

  /// Makes arrivals of which none has come.
  ///
  /// - Parameters:
  ///   - history: The samples; the first source of a track has the best priority.
  ///   - store: Where they arrive.
  ///   - lateHours: How much later the samples of all sources but the best arrive, not negative.
  public init(_ history: History, in store: SimulatedHealthStore, lateHours: Int = 0) {
    self.store = store
    lateMilliseconds = Int64(lateHours) * Milliseconds.hour
    let (steps, rows) = HistoryColumns.steps(of: history)
    tracks = [track(steps, rows)]
    tracks.append(track(HistoryColumns.sleep(of: history), []))
    tracks.append(track(HistoryColumns.weight(of: history), []))
    store.database.prioritize(history.steps.map(\.source) + history.sleep.map(\.source))
  }

  private func track(_ columns: SampleColumns, _ historyRows: [Int32]) -> Track {
    let arrivals = columns.starts.indices.map { row in
      columns.ends[row] + (columns.sources[row] == 0 ? 0 : lateMilliseconds)
    }
    let order = arrivals.indices.map { Int32($0) }.sorted {
      (arrivals[Int($0)], $0) < (arrivals[Int($1)], $1)
    }
    return Track(columns: columns, arrivals: arrivals, order: order, historyRows: historyRows)
  }

  /// Lets everything arrive that is due.
  ///
  /// - Parameter time: The time up to which samples have arrived.
  /// - Returns: How many samples arrived.
  /// - Throws: `HealthStoreError` when values would no longer add up.
  /// - Complexity: O(*k* log *n*) for *k* arrivals among *n* samples.
  @discardableResult
  public func advance(to time: Instant) throws(HealthStoreError) -> Int {
    var count = 0
    for index in tracks.indices {
      let due = take(from: &tracks[index], upTo: time.milliseconds)
      count += due.count
      try store.deliver(due)
    }
    intakes.append(time.milliseconds)
    intakeRows.append(stepRows.count)
    return count
  }

  /// The step samples that were let in during a time, as places in the order of arrival.
  ///
  /// - Parameter range: Half-open.
  /// - Returns: The places.
  public func stepPlaces(arrivingIn range: TimeRange) -> Range<Int> {
    let from = rows(before: range.start)
    let to = rows(before: range.end)
    return from..<max(from, to)
  }

  private func rows(before time: Instant) -> Int {
    let place = intakes.firstIndex(above: time.milliseconds - 1)
    return place == 0 ? 0 : intakeRows[place - 1]
  }

  /// When the last sample that touches a time is let in.
  ///
  /// - Parameter range: The time.
  /// - Returns: The instant; nil where no sample touches it.
  /// - Complexity: O(log *n* + *k*) for *k* samples of the three days before its end.
  public func lastIntake(touching range: TimeRange) -> Instant? {
    var latest: Int64?
    for track in tracks {
      let starts = track.columns.starts
      let first = starts.firstIndex(above: range.start.milliseconds - 2 * Milliseconds.day)
      for row in first..<starts.count {
        if starts[row] >= range.end.milliseconds { break }
        if track.columns.ends[row] < range.start.milliseconds { continue }
        latest = max(latest ?? .min, track.arrivals[row])
      }
    }
    guard let latest else { return nil }
    let place = intakes.firstIndex(above: latest - 1)
    return place < intakes.count ? Instant(milliseconds: intakes[place]) : nil
  }

  private func take(from track: inout Track, upTo time: Int64) -> SampleColumns {
    var due = SampleColumns(track.columns.type, writers: track.columns.writers)
    while track.next < track.order.count {
      let row = Int(track.order[track.next])
      if track.arrivals[row] > time { break }
      due.append(
        start: track.columns.starts[row], end: track.columns.ends[row],
        value: track.columns.values[row], source: Int(track.columns.sources[row]))
      if !track.historyRows.isEmpty { stepRows.append(track.historyRows[row]) }
      track.next += 1
    }
    return due
  }
}
