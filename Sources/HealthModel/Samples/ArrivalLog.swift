/// The arrivals and deletions of all samples of a person's store, including deleted ones.
///
/// A history holds the final contents of the store. A store that answers as of an earlier time, or
/// that reports additions and deletions, follows this log instead. Its events are ascending by time
/// and refer to rows, which hold the samples' contents, track after track; a track has one type and
/// one source.
public struct ArrivalLog: Sendable, Equatable {
  /// The rows of one source's samples of one type, ascending by start.
  public struct Track: Sendable, Equatable {
    /// The type of the samples.
    public let type: SampleType
    /// The source that wrote the samples.
    public let source: DataSource
    /// The index of the source's series among the history's series of the type.
    public let series: Int
    /// The row numbers.
    public fileprivate(set) var rows: Range<Int>
  }

  /// A sample with its ground truth.
  public struct Sample: Sendable, Equatable {
    /// The start in milliseconds.
    public var start: Int64
    /// The end in milliseconds, not before the start.
    public var end: Int64
    /// The value in the type's quanta.
    public var value: Int32
    /// The ground-truth label.
    public var label: SampleLabel
    /// The ordinal of the local day whose activity it reports, or `SampleLabel.noActivity`.
    public var activity: Int32

    /// Creates a sample.
    public init(
      start: Int64, end: Int64, value: Int32, label: SampleLabel = .genuine,
      activity: Int32 = SampleLabel.noActivity
    ) {
      self.start = start
      self.end = end
      self.value = value
      self.label = label
      self.activity = activity
    }
  }

  /// A change to the contents of the store.
  public enum Change: UInt8, Sendable, CaseIterable {
    /// The sample leaves the store, which reports the deletion.
    case deleted = 0
    /// The sample leaves the store without a report.
    case deletedUnannounced = 1
    /// The sample enters the store.
    case arrived = 2
  }

  /// The arrival or deletion of a sample.
  public struct Event: Sendable, Equatable {
    /// The time in milliseconds.
    public let time: Int64
    /// The kind of change.
    public let change: Change
    /// The row of the sample.
    public let row: Int
  }

  /// The tracks, ordered by type and then as in the history.
  public private(set) var tracks: [Track] = []
  /// The samples, track by track.
  public private(set) var samples: [Sample] = []
  /// The index of each row in its series of the history; -1 if the history does not contain it.
  public private(set) var places: [Int32] = []
  /// The first row of the last track, which has its rows once it ends.
  private var trackStart = 0
  /// The events, ascending by time in a finished log.
  private var events: [Key] = []

  /// Creates an empty log.
  public init() {}

  /// The number of events.
  public var count: Int { events.count }

  /// The event at an index, ascending by time.
  public subscript(index: Int) -> Event {
    let key = events[index]
    guard let change = Change(rawValue: key.change) else {
      preconditionFailure("event \(index) has the change \(key.change)")
    }
    return Event(time: key.time, change: change, row: key.row)
  }

  /// The index of the first event after a time in milliseconds.
  ///
  /// Events at the time itself have happened. A store that has applied the events before index *a*
  /// and advances to a time applies the events from *a* up to this index.
  ///
  /// - Complexity: O(log *n*) for *n* events.
  public func index(after time: Int64) -> Int { events.partitioningIndex { $0.time > time } }

  /// The index in `tracks` of the track that contains a row.
  ///
  /// - Complexity: O(log *k*) for *k* tracks.
  public func track(of row: Int) -> Int {
    precondition(samples.indices.contains(row), "row \(row) of \(samples.count)")
    return tracks.partitioningIndex { $0.rows.upperBound > row }
  }

  /// The rows that are in the store at a time in milliseconds, ascending.
  ///
  /// Events at the time itself have happened.
  ///
  /// - Complexity: O(*n*) for *n* events and samples.
  public func rows(at time: Int64) -> [Int] {
    var isThere = [Bool](repeating: false, count: samples.count)
    for index in 0..<self.index(after: time) {
      let event = self[index]
      isThere[event.row] = event.change == .arrived
    }
    return isThere.indices.filter { isThere[$0] }
  }
}

extension ArrivalLog {
  /// Starts the next track; tracks are added in ascending order of type.
  ///
  /// - Parameters:
  ///   - type: The type of the samples.
  ///   - source: The source that wrote the samples.
  ///   - series: The index of the source's series among the history's series of the type.
  public mutating func beginTrack(_ type: SampleType, source: DataSource, series: Int) {
    precondition(
      tracks.last.map { $0.type.rawValue <= type.rawValue } ?? true, "\(type) is out of order")
    endTrack()
    trackStart = samples.count
    tracks.append(
      Track(type: type, source: source, series: series, rows: trackStart..<trackStart))
  }

  /// Gives the last track its rows.
  private mutating func endTrack() {
    if !tracks.isEmpty { tracks[tracks.count - 1].rows = trackStart..<samples.count }
  }

  /// Appends a sample to the last track.
  ///
  /// - Parameters:
  ///   - sample: The sample, which does not start before the track's last one.
  ///   - place: Its index in its series of the history; nil if the history does not contain it.
  ///   - arrival: The time of its arrival in the store, in milliseconds.
  ///   - departure: The time of its deletion, after its arrival; `Int64.max` for never.
  ///   - isAnnounced: True if the store reports the deletion.
  public mutating func append(
    _ sample: Sample, place: Int?, arrival: Int64, departure: Int64 = .max,
    isAnnounced: Bool = true
  ) {
    precondition(!tracks.isEmpty, "no track; call beginTrack before append")
    precondition(sample.start <= sample.end, "sample \(sample) ends before it starts")
    precondition(arrival < departure, "sample \(sample) departs before it arrives, at \(departure)")
    let row = samples.count
    precondition(
      row == trackStart || samples[row - 1].start <= sample.start,
      "sample \(sample) is out of order")
    samples.append(sample)
    places.append(place.map { Int32($0) } ?? -1)
    add(arrival, .arrived, row)
    if departure < .max { add(departure, isAnnounced ? .deleted : .deletedUnannounced, row) }
  }

  /// Reserves capacity for the samples of the log and for their deletions.
  public mutating func reserveCapacity(samples: Int, departures: Int = 0) {
    self.samples.reserveCapacity(samples)
    places.reserveCapacity(samples)
    events.reserveCapacity(samples + departures)
  }

  private mutating func add(_ time: Int64, _ change: Change, _ row: Int) {
    events.append(Key(time: time, row: row, change: change))
  }

  /// Ends the last track, and sorts the events: by time, then deletions before arrivals, then by
  /// row.
  ///
  /// Deletions come first so that a sample and its replacement are never in the store together.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events.
  public mutating func finish() {
    endTrack()
    events.sort()
  }
}

/// An event in a compact form, ascending by time, then deletions before arrivals, then by row.
private struct Key: Comparable, Sendable {
  /// The time in milliseconds.
  let time: Int64
  /// The raw value of the change and the row, in the order of events at the same time: the bit that
  /// only arrivals have, the row, the other bit of the change.
  private let code: UInt64

  init(time: Int64, row: Int, change: ArrivalLog.Change) {
    self.time = time
    let raw = UInt64(change.rawValue)
    code = (raw >> 1) << 63 | UInt64(row) << 1 | raw & 1
  }

  var row: Int { Int((code & .max >> 1) >> 1) }
  var change: UInt8 { UInt8((code >> 63) << 1 | code & 1) }

  static func < (left: Key, right: Key) -> Bool {
    left.time == right.time ? left.code < right.code : left.time < right.time
  }
}

extension ArrivalLog {
  /// Creates the log of a history whose samples arrive when they end and are never deleted.
  ///
  /// - Complexity: O(*n* log *n*) for *n* samples.
  public init(of history: History) {
    func add(
      _ type: SampleType, _ source: DataSource, _ series: Int, _ samples: [Sample]
    ) {
      beginTrack(type, source: source, series: series)
      for (place, sample) in samples.enumerated() {
        append(sample, place: place, arrival: sample.end)
      }
    }
    for (index, series) in history.steps.enumerated() {
      add(
        .stepCount, series.source, index,
        series.activities.enumerated().map { row, activity in
          Sample(
            start: series.starts[row], end: series.ends[row], value: series.values[row],
            label: series.labels[row], activity: activity)
        })
    }
    for (index, series) in history.sleep.enumerated() {
      add(
        .sleepAnalysis, series.source, index,
        series.activities.enumerated().map { row, activity in
          Sample(
            start: series.starts[row], end: series.ends[row],
            value: Int32(series.stages[row].rawValue), label: series.labels[row],
            activity: activity)
        })
    }
    for (index, series) in history.weight.enumerated() {
      add(
        .bodyMass, series.source, index,
        series.activities.enumerated().map { row, activity in
          Sample(
            start: series.times[row], end: series.times[row], value: series.grams[row],
            label: series.labels[row], activity: activity)
        })
    }
    for type in SampleType.allCases {
      let readings = history.vitals.filter { $0.type == type }
      for (index, series) in readings.enumerated() {
        add(
          type, series.source, index,
          (0..<series.count).map { row in
            Sample(
              start: series.starts[row], end: series.ends[row], value: series.values[row],
              label: series.labels[row])
          })
      }
    }
    finish()
  }
}
