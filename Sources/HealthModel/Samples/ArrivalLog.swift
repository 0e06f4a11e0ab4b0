/// When samples came into a person's store and left it: all of them, also those gone by now.
///
/// A history holds what is in the store at its end. A store that is asked at a moment before, or
/// that is to tell of additions and deletions, follows this log instead: events ascending by time,
/// over rows that hold each sample's content, one track of a type and a source after another.
public struct ArrivalLog: Sendable, Equatable {
  /// The rows of one source's samples of one type, ascending by start.
  public struct Track: Sendable, Equatable {
    /// What the samples measure.
    public let type: SampleType
    /// Who wrote them.
    public let source: DataSource
    /// The index of the source's series among the history's series of the type.
    public let series: Int
    /// The rows.
    public fileprivate(set) var rows: Range<Int>
  }

  /// One sample, with what it is in truth.
  public struct Sample: Sendable, Equatable {
    /// The start in milliseconds.
    public var start: Int64
    /// The end in milliseconds, not before the start.
    public var end: Int64
    /// The value in the type's quanta.
    public var value: Int32
    /// What it is in truth.
    public var mark: SampleMark
    /// The ordinal of the local day whose activity it reports, or `SampleMark.noActivity`.
    public var activity: Int32

    /// Makes a sample.
    ///
    /// - Parameters:
    ///   - start: The start in milliseconds.
    ///   - end: The end in milliseconds, not before the start.
    ///   - value: The value in the type's quanta.
    ///   - mark: What it is in truth.
    ///   - activity: The ordinal of the local day whose activity it reports.
    public init(
      start: Int64, end: Int64, value: Int32, mark: SampleMark = .genuine,
      activity: Int32 = SampleMark.noActivity
    ) {
      self.start = start
      self.end = end
      self.value = value
      self.mark = mark
      self.activity = activity
    }
  }

  /// What happens to a sample.
  public enum Change: UInt8, Sendable, CaseIterable {
    /// It leaves the store, which tells of it.
    case deleted = 0
    /// It leaves the store, and nobody is told.
    case deletedUnannounced = 1
    /// It comes into the store.
    case arrived = 2
  }

  /// One sample's arrival or deletion.
  public struct Event: Sendable, Equatable {
    /// When, in milliseconds.
    public let time: Int64
    /// What happens.
    public let change: Change
    /// The sample's row.
    public let row: Int
  }

  /// The tracks, by type and then as the history's series stand.
  public private(set) var tracks: [Track] = []
  /// The samples, track after track.
  public private(set) var samples: [Sample] = []
  /// For each row its place in its series of the history, -1 for one that the history has not.
  public private(set) var places: [Int32] = []
  /// The events, ascending by time in a finished log.
  private var events: [Key] = []

  /// Makes an empty log.
  public init() {}

  /// The number of events.
  public var count: Int { events.count }

  /// The event at an index, ascending by time.
  ///
  /// - Parameter index: 0 up to `count`.
  public subscript(index: Int) -> Event {
    let (time, code) = (events[index].time, events[index].code)
    guard let change = Change(rawValue: UInt8(code & 3)) else {
      preconditionFailure("event \(index) has the code \(code)")
    }
    return Event(time: time, change: change, row: Int(code >> 2))
  }

  /// The number of events up to a time: where the next ones begin.
  ///
  /// A store that is at event *a* and comes to time *t* takes the events from *a* up to this.
  ///
  /// - Parameter time: The time in milliseconds; events at the time itself have happened.
  /// - Returns: The index of the first event after it.
  /// - Complexity: O(log *n*) for *n* events.
  public func index(after time: Int64) -> Int { events.partitioningIndex { $0.time > time } }

  /// The track that a row belongs to.
  ///
  /// - Parameter row: 0 up to the number of samples.
  /// - Returns: Its index in `tracks`.
  /// - Complexity: O(log *k*) for *k* tracks.
  public func track(of row: Int) -> Int {
    precondition(samples.indices.contains(row), "row \(row) of \(samples.count)")
    return tracks.partitioningIndex { $0.rows.upperBound > row }
  }

  /// The rows that are in the store at a time.
  ///
  /// - Parameter time: The time in milliseconds; events at the time itself have happened.
  /// - Returns: The rows, ascending.
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
  /// Begins the next track.
  ///
  /// - Parameters:
  ///   - type: What the samples measure; not before the last track's type.
  ///   - source: Who wrote them.
  ///   - series: The index of the source's series in the history.
  public mutating func beginTrack(_ type: SampleType, source: DataSource, series: Int) {
    precondition(
      tracks.last.map { $0.type.rawValue <= type.rawValue } ?? true, "\(type) is out of order")
    tracks.append(
      Track(
        type: type, source: source, series: series, rows: samples.count..<samples.count))
  }

  /// Appends a sample to the last track.
  ///
  /// - Parameters:
  ///   - sample: The sample; it does not start before the track's last one.
  ///   - place: Its place in its series of the history, nil for one that the history has not.
  ///   - arrival: When it comes into the store, in milliseconds.
  ///   - departure: When it is deleted, after its arrival; the largest number means never.
  ///   - isAnnounced: Whether the store tells of the deletion.
  public mutating func append(
    _ sample: Sample, place: Int?, arrival: Int64, departure: Int64 = .max,
    isAnnounced: Bool = true
  ) {
    precondition(!tracks.isEmpty, "a sample before the first track")
    precondition(sample.start <= sample.end, "sample \(sample) ends before it starts")
    precondition(arrival < departure, "sample \(sample) leaves before it comes, at \(departure)")
    let track = tracks.count - 1
    let row = samples.count
    precondition(
      tracks[track].rows.isEmpty || samples[row - 1].start <= sample.start,
      "sample \(sample) is out of order")
    samples.append(sample)
    places.append(place.map { Int32($0) } ?? -1)
    tracks[track].rows = tracks[track].rows.lowerBound..<samples.count
    add(arrival, .arrived, row)
    if departure < .max { add(departure, isAnnounced ? .deleted : .deletedUnannounced, row) }
  }

  /// Makes room, so that samples are not moved while they are appended.
  ///
  /// - Parameters:
  ///   - samples: The number of samples that the log will have.
  ///   - departures: How many of them leave again.
  public mutating func reserveCapacity(samples: Int, departures: Int = 0) {
    self.samples.reserveCapacity(samples)
    places.reserveCapacity(samples)
    events.reserveCapacity(samples + departures)
  }

  private mutating func add(_ time: Int64, _ change: Change, _ row: Int) {
    events.append(Key(time: time, code: Int64(row) << 2 | Int64(change.rawValue)))
  }

  /// Puts the events in order: by time, at one time deletions first, then by row.
  ///
  /// Deletions come first so that a report and its replacement are never there together.
  ///
  /// - Complexity: O(*n* log *n*) for *n* events.
  public mutating func finish() {
    events.sort()
  }
}

/// An event and its place in the order.
private struct Key: Comparable, Sendable {
  /// When it happens, in milliseconds.
  let time: Int64
  /// Its sample's row times four plus the change.
  let code: Int64

  static func < (left: Key, right: Key) -> Bool {
    if left.time != right.time { return left.time < right.time }
    let arrives = (left.code & 2, right.code & 2)
    return arrives.0 == arrives.1 ? left.code < right.code : arrives.0 < arrives.1
  }
}

extension ArrivalLog {
  /// The log of a history whose samples arrive when they end and stay.
  ///
  /// - Parameter history: The history.
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
        (0..<series.count).map { row in
          Sample(
            start: series.starts[row], end: series.ends[row], value: series.values[row],
            mark: series.marks[row], activity: series.activities[row])
        })
    }
    for (index, series) in history.sleep.enumerated() {
      add(
        .sleepAnalysis, series.source, index,
        (0..<series.count).map { row in
          Sample(
            start: series.starts[row], end: series.ends[row],
            value: Int32(series.stages[row].rawValue), mark: series.marks[row],
            activity: series.activities[row])
        })
    }
    for (index, series) in history.weight.enumerated() {
      add(
        .bodyMass, series.source, index,
        (0..<series.count).map { row in
          Sample(
            start: series.times[row], end: series.times[row], value: series.grams[row],
            mark: series.marks[row], activity: series.activities[row])
        })
    }
    finish()
  }
}
