public import HealthModel

/// The delivery of a history's samples to a store as time passes.
///
/// Samples arrive and are deleted at the times of an arrival log, up to the end of the history's
/// span. At that time the store contains the samples of the history. Without a log, a sample
/// arrives when it ends; samples of all sources except a track's first arrive some hours later, as
/// from a watch that syncs infrequently.
@MainActor
public final class HistoryArrivals {
  private let store: SimulatedHealthStore
  private let lateMilliseconds: Int64
  /// The time after which nothing changes, in milliseconds.
  let end: Int64
  private(set) var tracks: [Track] = []
  /// The history's row of each entry of the store's log of step samples, in the order of arrival.
  ///
  /// The value is `gone` for a sample that is deleted later and for the entry of a deletion, and
  /// `lost` for a sample whose deletion is not reported.
  public private(set) var stepRows: [Int32] = []
  /// The position in `stepRows` of the sample that each entry of a deletion deletes.
  public private(set) var deletedPlaces: [Int: Int] = [:]
  /// The times at which `advance(to:)` was called, in milliseconds.
  private(set) var deliveryTimes: [Int64] = []
  /// The number of entries of `stepRows` after each of these calls.
  private var deliveredRowCounts: [Int] = []

  /// The row of an entry that stands for no sample of the history.
  public nonisolated static let gone: Int32 = -1
  /// The row of a sample that is deleted later without the deletion being reported.
  public nonisolated static let lost: Int32 = -2

  /// The length that few samples exceed.
  private nonisolated static let usualMilliseconds = 2 * Milliseconds.day

  /// The samples of one type, and the number of those that have arrived.
  struct Track {
    var columns: SampleColumns
    var arrivals: [Int64]
    /// The rows of the columns, in the order of arrival.
    var order: [Int32]
    /// The history's row of each sample; only for steps.
    var historyRows: [Int32]
    var next = 0
    /// The deletions, ordered by time.
    var departures: [Departure] = []
    var nextDeparture = 0
    /// The store's row of each row of the columns that has arrived; filled only if there are
    /// deletions.
    var storeRows: [Int32: Int] = [:]
    /// The row of the sample that each row replaces, for writers that keep identifiers.
    var originals: [Int32: Int32] = [:]
    /// The rows of the columns that are longer than `usualMilliseconds`.
    lazy var longRows: [Int] = columns.starts.indices.filter {
      columns.ends[$0] - columns.starts[$0] > HistoryArrivals.usualMilliseconds
    }
  }

  /// The deletion of a sample.
  struct Departure {
    var time: Int64
    /// The row in the columns.
    var row: Int32
    var isAnnounced: Bool
  }

  /// Creates a delivery that has not started.
  ///
  /// - Parameters:
  ///   - history: The history, whose sources rank as `History.priority` says.
  ///   - log: The times of arrivals and deletions; if nil, each sample arrives when it ends and is
  ///     never deleted.
  ///   - store: The store that receives the samples.
  ///   - lateHours: The additional delay for all sources except the first, in hours; not negative.
  public init(
    _ history: History, _ log: ArrivalLog? = nil, in store: SimulatedHealthStore,
    lateHours: Int = 0
  ) {
    self.store = store
    lateMilliseconds = Int64(lateHours) * Milliseconds.hour
    end = log == nil ? .max : history.span.end.milliseconds
    store.database.prioritize(history.priority(store.database.semantics))
    if let log {
      tracks = Set(log.tracks.map(\.type)).sorted { $0.rawValue < $1.rawValue }
        .map { Self.track(of: $0, history, log) }
      return
    }
    let firstRows = history.stepFirstRows
    let rows = StartOrder(history.steps.map(\.starts)).map { Int32(firstRows[$0.column] + $0.row) }
    let others = [HistoryColumns.sleep(of: history), HistoryColumns.weight(of: history)]
    tracks = [Self.track(HistoryColumns.steps(of: history), rows, late: lateMilliseconds)]
    tracks += (others + HistoryColumns.vitals(of: history)).map {
      Self.track($0, [], late: lateMilliseconds)
    }
  }

  /// Returns the samples of one type with the arrivals and deletions of a log.
  private nonisolated static func track(of type: SampleType, _ history: History, _ log: ArrivalLog)
    -> Track
  {
    let parts = log.tracks.filter { $0.type == type }
    var rows: [(row: Int, source: Int)] = []
    for (source, part) in parts.enumerated() { rows += part.rows.map { ($0, source) } }
    rows.sort { (log.samples[$0.row].start, $0.row) < (log.samples[$1.row].start, $1.row) }
    var track = Track(
      columns: SampleColumns(type, writers: parts.map(\.source)), arrivals: [], order: [],
      historyRows: [])
    track.arrivals = Array(repeating: 0, count: rows.count)
    let firstRows = history.stepFirstRows
    for (row, source) in rows {
      let sample = log.samples[row]
      track.columns.append(
        start: sample.start, end: sample.end, value: sample.value, source: source,
        metadata: RecordedMetadata(of: sample.label, by: parts[source].source))
      if type == .stepCount {
        let place = log.places[row]
        track.historyRows.append(
          place < 0 ? gone : Int32(firstRows[parts[source].series]) + place)
      }
    }
    var places: [Int: Int32] = [:]
    for (place, row) in rows.enumerated() { places[row.row] = Int32(place) }
    for index in 0..<log.count {
      let event = log[index]
      guard let place = places[event.row] else { continue }
      switch event.change {
      case .arrived:
        track.arrivals[Int(place)] = event.time
        track.order.append(place)
      case .deleted, .deletedUnannounced:
        let isAnnounced = event.change == .deleted
        track.departures.append(
          Departure(time: event.time, row: place, isAnnounced: isAnnounced))
        if !isAnnounced, type == .stepCount { track.historyRows[Int(place)] = lost }
      }
    }
    track.findOriginals()
    return track
  }

  // Nonisolated, because closures on the main actor check their isolation at every call.
  private nonisolated static func track(
    _ columns: SampleColumns, _ historyRows: [Int32], late: Int64
  ) -> Track {
    let arrivals = columns.starts.indices.map { row in
      columns.ends[row] + (columns.sources[row] == 0 ? 0 : late)
    }
    let order = arrivals.indices.map { Int32($0) }.sorted {
      (arrivals[Int($0)], $0) < (arrivals[Int($1)], $1)
    }
    return Track(columns: columns, arrivals: arrivals, order: order, historyRows: historyRows)
  }

  /// Delivers all samples and deletions up to a time.
  ///
  /// - Parameter time: The time up to which samples arrive, inclusive. Changes of a log that are
  ///   due after the end of the history's span are never delivered.
  /// - Returns: The number of samples that arrived.
  /// - Throws: `HealthStoreError` if the sum of a type's values could overflow.
  /// - Complexity: O(*k* log *n*) for *k* arrivals among *n* samples.
  @discardableResult
  public func advance(to time: Instant) throws(HealthStoreError) -> Int {
    var count = 0
    for index in tracks.indices {
      let due = take(from: &tracks[index], upTo: min(time.milliseconds, end))
      count += due.count
      try store.deliver(due)
      try remove(from: &tracks[index], upTo: min(time.milliseconds, end))
    }
    deliveryTimes.append(time.milliseconds)
    deliveredRowCounts.append(stepRows.count)
    return count
  }

  /// Returns the positions in the order of arrival of the step samples delivered within a time
  /// range.
  ///
  /// - Parameter range: The half-open range of the times at which `advance(to:)` was called.
  /// - Returns: The half-open range of positions.
  public func stepPlaces(arrivingIn range: TimeRange) -> Range<Int> {
    let from = rows(before: range.start)
    let to = rows(before: range.end)
    return from..<max(from, to)
  }

  /// Returns the time of the `advance(to:)` call that delivered an entry of `stepRows`.
  ///
  /// - Parameter place: The position of a delivered entry.
  /// - Returns: The time of the call.
  /// - Complexity: O(log *n*) for *n* calls.
  public func deliveryTime(of place: Int) -> Instant {
    Instant(milliseconds: deliveryTimes[deliveredRowCounts.partitioningIndex { $0 > place }])
  }

  private func rows(before time: Instant) -> Int {
    let place = deliveryTimes.firstIndex(above: time.milliseconds - 1)
    return place == 0 ? 0 : deliveredRowCounts[place - 1]
  }

  /// Returns the time of the last `advance(to:)` call that changed a sample touching a range.
  ///
  /// - Parameter range: The time range.
  /// - Returns: The time; nil if no sample touching the range has been delivered.
  /// - Complexity: O(log *n* + *k* + *l*) for *k* samples that start in the range or in the two
  ///   days before it, and *l* samples that are longer than two days.
  public func lastDelivery(touching range: TimeRange) -> Instant? {
    guard let reached = deliveryTimes.last.map({ min($0, end) }) else { return nil }
    let (from, to) = (range.start.milliseconds, range.end.milliseconds)
    var latest: Int64?
    func note(_ time: Int64) { if time <= reached { latest = max(latest ?? .min, time) } }
    for index in tracks.indices {
      let long = tracks[index].longRows
      let track = tracks[index]
      let (starts, ends) = (track.columns.starts, track.columns.ends)
      let first = starts.firstIndex(above: from - Self.usualMilliseconds)
      for row in long.prefix(while: { $0 < first }) where ends[row] >= from {
        note(track.arrivals[row])
      }
      for row in first..<starts.count {
        if starts[row] >= to { break }
        if ends[row] >= from { note(track.arrivals[row]) }
      }
      for departure in track.departures {
        let row = Int(departure.row)
        if starts[row] < to, ends[row] >= from { note(departure.time) }
      }
    }
    guard let latest else { return nil }
    let place = deliveryTimes.firstIndex(above: latest - 1)
    return Instant(milliseconds: deliveryTimes[place])
  }

  /// Returns the latest end of the samples that start in a range.
  ///
  /// - Parameter range: The time range.
  /// - Returns: The end; that of the range if no sample ends later.
  /// - Complexity: O(log *n* + *k*) for *k* samples that start in the range.
  public func latestEnd(ofSamplesStartingIn range: TimeRange) -> Instant {
    var latest = range.end.milliseconds
    for track in tracks {
      let starts = track.columns.starts
      for row in starts.firstIndex(above: range.start.milliseconds - 1)..<starts.count {
        if starts[row] >= range.end.milliseconds { break }
        latest = max(latest, track.columns.ends[row])
      }
    }
    return Instant(milliseconds: latest)
  }

  /// Returns true if a sample that touches a range was deleted.
  ///
  /// - Complexity: O(*d*) for *d* deletions.
  public func hasDeletions(touching range: TimeRange) -> Bool {
    tracks.contains { track in
      track.departures.prefix(track.nextDeparture).contains { departure in
        let row = Int(departure.row)
        return track.columns.starts[row] < range.end.milliseconds
          && track.columns.ends[row] >= range.start.milliseconds
      }
    }
  }

  private func take(from track: inout Track, upTo time: Int64) -> SampleColumns {
    var due = SampleColumns(track.columns.type, writers: track.columns.writers)
    while track.next < track.order.count {
      let row = Int(track.order[track.next])
      if track.arrivals[row] > time { break }
      if !track.departures.isEmpty {
        let stored = store.database.storedCount(of: track.columns.type)
        track.storeRows[Int32(row)] = stored + due.count
      }
      due.append(
        start: track.columns.starts[row], end: track.columns.ends[row],
        value: track.columns.values[row], source: Int(track.columns.sources[row]),
        metadata: track.columns.metadata[row])
      if let original = track.originals[Int32(row)], let stored = track.storeRows[original] {
        // The original may arrive in the same batch, and is then not in the store yet.
        let database = store.database
        due.originals[due.count - 1] = database.identifiers.uuid(
          row: database.key(track.columns.type, stored))
      }
      if !track.historyRows.isEmpty { stepRows.append(track.historyRows[row]) }
      track.next += 1
    }
    return due
  }

  /// Deletes the samples whose deletion is due.
  private func remove(from track: inout Track, upTo time: Int64) throws(HealthStoreError) {
    while track.nextDeparture < track.departures.count {
      let departure = track.departures[track.nextDeparture]
      if departure.time > time { return }
      track.nextDeparture += 1
      guard let row = track.storeRows[departure.row] else { continue }
      let source = track.columns.writers[Int(track.columns.sources[Int(departure.row)])]
      try store.retract(
        [store.database.uuid(track.columns.type, row)], by: source,
        isAnnounced: departure.isAnnounced)
      if !track.historyRows.isEmpty {
        deletedPlaces[stepRows.count] = row
        stepRows.append(Self.gone)
      }
    }
  }
}

extension HistoryArrivals.Track {
  /// Finds the sample that each replacement replaces: that of the same source and start which
  /// leaves when the replacement comes.
  fileprivate mutating func findOriginals() {
    var leaving: [Int64: [Int32]] = [:]
    for departure in departures { leaving[departure.time, default: []].append(departure.row) }
    for row in columns.metadata.indices where columns.metadata[row].contains(.replaced) {
      originals[Int32(row)] = leaving[arrivals[row]]?.first {
        columns.starts[Int($0)] == columns.starts[row]
          && columns.sources[Int($0)] == columns.sources[row]
      }
    }
  }
}
