import HealthModel

extension HistoryWriter {
  /// Writes an arrival log.
  ///
  /// A row whose sample is in the history refers to it; other rows contain their samples.
  mutating func arrivals(_ log: ArrivalLog, _ history: History) -> ByteWriter {
    precondition(log.tracks.count <= HistoryFormat.maximumTracks, "\(log.tracks.count) tracks")
    let times = log.stays
    let series = history.seriesByType
    var shared = 0
    var tracks = ByteWriter()
    for track in log.tracks {
      precondition(
        (0...HistoryFormat.maximumTracks).contains(track.series),
        "the series of a track is \(track.series)")
      let known = series[track.type] ?? []
      var writer = TrackWriter(
        log, track, known.indices.contains(track.series) ? known[track.series] : nil,
        sharedMaximum: history.sampleCount - shared, base: base)
      for row in track.rows { writer.append(row, times) }
      shared += writer.shared
      tracks.append(byte: track.type.rawValue)
      tracks.append(count: add(track.source))
      tracks.append(count: track.series)
      tracks.append(count: track.rows.count)
      writer.finish(into: &tracks)
    }
    var part = ByteWriter()
    part.append(count: shared)
    part.append(count: log.samples.count - shared)
    part.append(count: log.count - log.samples.count)
    part.append(count: log.tracks.count)
    part.append(contentsOf: tracks.bytes)
    return part
  }
}

/// The columns of one track of an arrival log.
private struct TrackWriter {
  private let log: ArrivalLog
  private let series: SeriesColumns?
  /// The maximum number of rows that may refer to the history.
  ///
  /// With this limit, a reader knows that a log has no more such rows than the history has samples.
  private let sharedMaximum: Int
  /// True if the history's series of the type do not contain activities.
  private let lacksActivities: Bool
  /// The number of rows that refer to the history.
  private(set) var shared = 0
  private var expected = 0
  private var codes = RunWriter()
  private var samples: SampleWriter
  private var activities = RunWriter()
  private var arrivals = ByteWriter()
  private var departures = RunWriter()
  private var lifetimes = ByteWriter()

  init(
    _ log: ArrivalLog, _ track: ArrivalLog.Track, _ series: SeriesColumns?, sharedMaximum: Int,
    base: Int64
  ) {
    self.log = log
    self.series = series
    self.sharedMaximum = sharedMaximum
    lacksActivities = !SampleLayout.series(track.type).hasActivities
    samples = SampleWriter(.log(track.type), base: base)
  }

  mutating func append(_ row: Int, _ times: ArrivalLog.Stays) {
    let sample = log.samples[row]
    let isShared = appendCode(row)
    if !isShared {
      samples.append(sample)
    } else if lacksActivities {
      activities.append(Int64(sample.activity))
    }
    let arrival = times.arrivals[row]
    guard HistoryFormat.times.contains(arrival) else {
      preconditionFailure("row \(row) of the arrival log has no arrival in the times of a file")
    }
    arrivals.append(signed: arrival - sample.end)
    let departure = times.departures[row]
    departures.append(Departure.code(isAnnounced: departure?.isAnnounced))
    if let departure {
      precondition(
        HistoryFormat.times.contains(departure.time),
        "a history file cannot contain the time \(departure.time) ms")
      lifetimes.append(unsigned: UInt64(departure.time - arrival))
    }
  }

  /// Appends the place of a row, and returns whether the row refers to the history's sample.
  private mutating func appendCode(_ row: Int) -> Bool {
    let place = Int(log.places[row])
    if place < 0 {
      codes.append(PlaceCode.absent)
      return false
    }
    guard let series, place < series.count else {
      preconditionFailure("row \(row) of the arrival log has no sample in the history")
    }
    var sample = log.samples[row]
    if lacksActivities { sample.activity = SampleLabel.noActivity }
    let isShared = shared < sharedMaximum && series[place] == sample
    codes.append(PlaceCode.code(step: place - expected, isShared: isShared))
    expected = place + 1
    shared += isShared ? 1 : 0
    return isShared
  }

  mutating func finish(into part: inout ByteWriter) {
    part.append(block: codes.finished())
    samples.finish(into: &part)
    if lacksActivities { part.append(block: activities.finished()) }
    part.append(block: arrivals)
    part.append(block: departures.finished())
    part.append(block: lifetimes)
  }
}

/// The code of a row's place in the history; 0 for no place.
///
/// Otherwise it is the distance from the place after the previous one, in zigzag form and doubled,
/// plus 1 if the row refers to the history's sample, or 2 if its own sample is written out.
enum PlaceCode {
  static let absent: Int64 = 0

  static func code(step: Int, isShared: Bool) -> Int64 {
    Int64(ZigZag.encoded(Int64(step)) << 1) + (isShared ? 1 : 2)
  }

  /// Returns the parts of a positive code.
  static func parts(of code: Int64) -> (step: Int64, isShared: Bool) {
    (ZigZag.decoded(UInt64(code - 1) >> 1), (code - 1) & 1 == 0)
  }
}

/// The code of a row's deletion: 0 for none, 1 if it is reported and 2 if not.
enum Departure {
  static func code(isAnnounced: Bool?) -> Int64 { isAnnounced.map { $0 ? 1 : 2 } ?? 0 }
}
