import HealthModel

/// The history assembled from a person's recordings: the store's content at the end, and the
/// arrival log.
///
/// Recordings of the same type and source form one series. Series are in priority order: that of
/// the recordings if they are ranked, otherwise by kind of source (manual, watch, phone, scale,
/// others) and then by the order of the recordings.
struct HistoryAssembly: Sendable {
  struct Series: Sendable, Equatable {
    /// The sample type.
    let type: SampleType
    /// The source of the samples.
    let source: DataSource
    /// All samples ever written, ascending by start; the array is shared with the recording, not
    /// copied.
    fileprivate let samples: [DeviceSample]
    fileprivate let end: Int64
    /// True if samples say which day's activity they report; otherwise it is that of their start.
    fileprivate let hasActivities: Bool
    /// The number of samples that are in the store at the end.
    let count: Int

    /// The samples that are in the store at the end, ascending by start.
    var stored: some Sequence<DeviceSample> { samples.lazy.filter { $0.isStored(at: end) } }

    fileprivate func activity(of sample: DeviceSample) -> Int32 {
      hasActivities ? sample.activity : DeviceSample.noActivity
    }
  }

  /// All series, by type and then in priority order, empty ones included.
  private(set) var series: [Series] = []
  /// The arrivals and departures of all samples, deleted ones included; empty if it is not kept.
  private(set) var log = ArrivalLog()

  /// Assembles a history from recordings.
  ///
  /// - Parameters:
  ///   - recordings: The devices' samples, each recording ascending by start.
  ///   - end: The time at which the store's content is taken, in milliseconds; arrivals at that
  ///     time are included.
  ///   - isRanked: True if the recordings are in priority order.
  ///   - keepsLog: True if arrivals and departures are kept, and the days that samples report.
  /// - Complexity: O(*n* log *n*) for *n* samples.
  init(_ recordings: [Recording], end: Int64, isRanked: Bool = false, keepsLog: Bool = true) {
    if keepsLog {
      // Few samples are deleted; counting them would read every sample once more.
      let count = recordings.reduce(0) { $0 + $1.samples.count }
      log.reserveCapacity(samples: count, departures: count / 16)
    }
    for group in Self.groups(recordings, isRanked) {
      let samples = Self.merged(group.map { recordings[$0].samples })
      let first = recordings[group[0]]
      let ordinal = series.reversed().prefix { $0.type == first.type }.count
      if keepsLog { log.beginTrack(first.type, source: first.device.source, series: ordinal) }
      var place = 0
      for sample in samples {
        let isThere = sample.isStored(at: end)
        if isThere { place += 1 }
        if !keepsLog { continue }
        log.append(
          ArrivalLog.Sample(
            start: sample.start, end: sample.end, value: sample.value, label: sample.label,
            activity: sample.activity),
          place: isThere ? place - 1 : nil, arrival: sample.arrival,
          departure: sample.departure, isAnnounced: sample.isAnnounced)
      }
      series.append(
        Series(
          type: first.type, source: first.device.source, samples: samples, end: end,
          hasActivities: keepsLog, count: place))
    }
    if keepsLog { log.finish() }
  }

  /// Returns the indices of the recordings of each type and source, in the order of the series.
  private static func groups(_ recordings: [Recording], _ isRanked: Bool) -> [[Int]] {
    var groups: [[Int]] = []
    for index in recordings.indices {
      let known = groups.firstIndex { group in
        recordings[group[0]].type == recordings[index].type
          && recordings[group[0]].device.source == recordings[index].device.source
      }
      if let known { groups[known].append(index) } else { groups.append([index]) }
    }
    func key(_ group: [Int]) -> (UInt8, Int, Int) {
      let recording = recordings[group[0]]
      let kind =
        isRanked ? 0 : DataSource.Kind.allCases.firstIndex(of: recording.device.source.kind) ?? 0
      return (recording.type.rawValue, kind, group[0])
    }
    return groups.sorted { key($0) < key($1) }
  }

  /// Merges ascending lists; among equal starts, samples of earlier lists come first.
  private static func merged(_ lists: [[DeviceSample]]) -> [DeviceSample] {
    if lists.count == 1 { return lists[0] }
    let all = lists.flatMap { $0 }
    return all.indices.sorted { (all[$0].start, $0) < (all[$1].start, $1) }.map { all[$0] }
  }
}

extension HistoryAssembly {
  var steps: [StepSeries] {
    series.filter { $0.type == .stepCount }.map { part in
      var series = StepSeries(source: part.source)
      series.reserveCapacity(part.count)
      for sample in part.stored {
        series.append(
          start: sample.start, end: sample.end, value: sample.value, label: sample.label,
          activity: part.activity(of: sample))
      }
      return series
    }
  }

  var sleep: [SleepSeries] {
    series.filter { $0.type == .sleepAnalysis }.map { part in
      var series = SleepSeries(source: part.source)
      series.reserveCapacity(part.count)
      for sample in part.stored {
        guard let stage = UInt8(exactly: sample.value).flatMap(SleepStage.init(rawValue:)) else {
          preconditionFailure("\(sample.value) is not a sleep stage")
        }
        series.append(
          start: sample.start, end: sample.end, stage: stage, label: sample.label,
          activity: part.activity(of: sample))
      }
      return series
    }
  }

  var weight: [WeightSeries] {
    series.filter { $0.type == .bodyMass }.map { part in
      var series = WeightSeries(source: part.source)
      for sample in part.stored {
        precondition(sample.start == sample.end, "a weight sample ends later, at \(sample.end)")
        series.append(
          time: sample.start, grams: sample.value, label: sample.label,
          activity: part.activity(of: sample))
      }
      return series
    }
  }

  /// The vital-sign series, by type and then in priority order.
  var vitals: [VitalSeries] {
    let others: Set<SampleType> = [.stepCount, .sleepAnalysis, .bodyMass]
    return series.filter { !others.contains($0.type) }.map { part in
      var series = VitalSeries(source: part.source, type: part.type)
      series.reserveCapacity(part.count)
      for sample in part.stored {
        series.append(
          start: sample.start, end: sample.end, value: sample.value, label: sample.label)
      }
      return series
    }
  }

  /// Returns the history over a span, which must end at the `end` of the assembly.
  func history(span: TimeRange, identifierKey: UInt64) -> History {
    History(
      span: span, identifierKey: identifierKey, steps: steps, sleep: sleep, weight: weight,
      vitals: vitals)
  }
}
