import HealthModel

extension HistoryReader {
  func arrivals(_ part: inout ByteReader, _ history: History) throws(HistoryFileError)
    -> ArrivalLog
  {
    let shared = try part.number(upTo: history.sampleCount, "the number of stored rows")
    let written = try part.count(bytesEach: 4, "deleted rows")
    let departures = try part.count(bytesEach: 1, "deletions")
    let tracks = try part.number(upTo: HistoryFormat.maximumTracks, "the number of tracks")
    let series = history.seriesByType
    var log = ArrivalLog()
    var rest = RowCounts(shared: shared, written: written, departures: departures)
    guard rest.total <= part.left else { throw part.failure("the rows do not fit in the part") }
    log.reserveCapacity(samples: shared + written, departures: departures)
    for _ in 0..<tracks {
      let type = try sampleType(&part)
      if let last = log.tracks.last, last.type.rawValue > type.rawValue {
        throw part.failure("the tracks are not in the order of their types")
      }
      let source = try source(&part)
      let number = try part.number(upTo: HistoryFormat.maximumTracks, "the index of a series")
      let known = series[type] ?? []
      log.beginTrack(type, source: source, series: number)
      let rows = try part.number(upTo: rest.shared + rest.written, "the number of rows")
      var track = try TrackReader(
        &part, type, known.indices.contains(number) ? known[number] : nil, base: base)
      for _ in 0..<rows { try track.next(into: &log, &rest) }
      try track.finish()
    }
    guard rest == RowCounts() else { throw part.failure("rows are missing") }
    try part.finish()
    log.finish()
    return log
  }
}

/// The numbers of rows that are still to be read.
private struct RowCounts: Equatable {
  /// Rows that refer to the history.
  var shared = 0
  /// Rows that contain their samples.
  var written = 0
  /// Rows with a deletion.
  var departures = 0

  var total: Int { shared + 4 * written + departures }
}

/// Cursors over the columns of one track of an arrival log.
private struct TrackReader {
  private let series: SeriesColumns?
  private var expected: Int64 = 0
  private var previousStart = Int64.min
  private var codes: RunReader
  private var samples: SampleReader
  private var activities: RunReader?
  private var arrivals: ByteReader
  private var departures: RunReader
  private var lifetimes: ByteReader

  init(_ part: inout ByteReader, _ type: SampleType, _ series: SeriesColumns?, base: Int64)
    throws(HistoryFileError)
  {
    self.series = series
    codes = RunReader(try part.block())
    samples = try SampleReader(&part, .log(type), base: base)
    if !SampleLayout.series(type).hasActivities { activities = RunReader(try part.block()) }
    arrivals = try part.block()
    departures = RunReader(try part.block())
    lifetimes = try part.block()
  }

  /// Reads the next row and appends it to the log.
  ///
  /// - Throws: `HistoryFileError` for a row that an arrival log cannot have.
  mutating func next(into log: inout ArrivalLog, _ rest: inout RowCounts)
    throws(HistoryFileError)
  {
    let (sample, place) = try sample(&rest)
    guard sample.start >= previousStart else {
      throw codes.failure("the rows of a track are not in the order of their starts")
    }
    previousStart = sample.start
    let arrival = try arrivals.time(near: sample.end)
    let code = try departures.next()
    if code == Departure.code(isAnnounced: nil) {
      log.append(sample, place: place, arrival: arrival)
      return
    }
    let isAnnounced = code == Departure.code(isAnnounced: true)
    guard isAnnounced || code == Departure.code(isAnnounced: false), rest.departures > 0 else {
      throw departures.failure("a deletion with the code \(code) is not expected")
    }
    rest.departures -= 1
    let departure = try lifetimes.time(from: arrival)
    guard departure > arrival else {
      throw lifetimes.failure("a sample is deleted when it arrives")
    }
    log.append(
      sample, place: place, arrival: arrival, departure: departure, isAnnounced: isAnnounced)
  }

  /// Reads a row's sample and its index in the history's series.
  ///
  /// - Throws: `HistoryFileError` for a sample that does not exist.
  private mutating func sample(_ rest: inout RowCounts) throws(HistoryFileError)
    -> (ArrivalLog.Sample, place: Int?)
  {
    let code = try codes.next()
    guard code >= 0 else { throw codes.failure("there is no code \(code)") }
    if code == PlaceCode.absent { return (try written(&rest), nil) }
    let (step, isShared) = PlaceCode.parts(of: code)
    let (place, overflow) = expected.addingReportingOverflow(step)
    guard !overflow, place >= 0, let series, place < Int64(series.count) else {
      throw codes.failure("a row refers to a sample that the history does not contain")
    }
    expected = place + 1
    if !isShared { return (try written(&rest), Int(place)) }
    guard rest.shared > 0 else { throw codes.failure("more rows than stated are stored") }
    rest.shared -= 1
    var sample = series[Int(place)]
    if let activity = try activities?.int32() { sample.activity = activity }
    return (sample, Int(place))
  }

  private mutating func written(_ rest: inout RowCounts) throws(HistoryFileError)
    -> ArrivalLog.Sample
  {
    guard rest.written > 0 else { throw codes.failure("more rows than stated are written out") }
    rest.written -= 1
    return try samples.next()
  }

  func finish() throws(HistoryFileError) {
    try codes.finish()
    try samples.finish()
    try activities?.finish()
    try arrivals.finish()
    try departures.finish()
    try lifetimes.finish()
  }
}
