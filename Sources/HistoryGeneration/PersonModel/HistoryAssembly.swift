import HealthModel

/// The history assembled from a person's recordings: the store's content at the end, and the
/// arrival log.
///
/// Recordings of the same type and source form one series. Series are in priority order: that of
/// the recordings if they are ranked, otherwise by kind of source (manual, watch, phone, scale,
/// others) and then by the order of the recordings.
struct HistoryAssembly: Sendable {
  /// The samples of one source and type that are in the store at the end.
  struct Series: Sendable, Equatable {
    /// The sample type.
    let type: SampleType
    /// The source of the samples.
    let source: DataSource
    /// The number of samples.
    let count: Int
  }

  /// All series, by type and then in priority order, empty ones included.
  private(set) var series: [Series] = []
  /// The arrivals and departures of all samples, deleted ones included; nil if it is not kept.
  private(set) var log: ArrivalLog?
  /// The step series, in priority order.
  private(set) var steps: [StepSeries] = []
  /// The sleep series, in priority order.
  private(set) var sleep: [SleepSeries] = []
  /// The weight series, in priority order.
  private(set) var weight: [WeightSeries] = []
  /// The vital-sign series, by type and then in priority order.
  private(set) var vitals: [VitalSeries] = []

  /// Assembles a history from recordings.
  ///
  /// - Parameters:
  ///   - recordings: The devices' samples, each recording ascending by start.
  ///   - end: The time at which the store's content is taken, in milliseconds; arrivals at that
  ///     time are included.
  ///   - isRanked: True if the recordings are in priority order.
  ///   - hasActivities: True if samples keep the day whose activity they report; otherwise it is
  ///     that of their start.
  ///   - keepsLog: True if arrivals and departures are kept.
  /// - Complexity: O(*n* log *n*) for *n* samples.
  init(
    _ recordings: consuming [Recording], end: Int64, isRanked: Bool = false,
    hasActivities: Bool = true, keepsLog: Bool = true
  ) {
    if keepsLog {
      // Few samples are deleted; more memory is taken if they are many.
      let count = recordings.reduce(0) { $0 + $1.samples.count }
      log = ArrivalLog()
      log?.reserveCapacity(samples: count, departures: count / 16)
    }
    for group in Self.groups(recordings, isRanked) {
      let (type, source) = (recordings[group[0]].type, recordings[group[0]].device.source)
      let samples = Self.merged(group.map { recordings[$0].samples })
      // Recordings are released here, so that they and the whole history are never in memory
      // together.
      for index in group { recordings[index].samples = [] }
      addToLog(samples, type, source, end)
      let stored = samples.lazy.filter { $0.isStored(at: end) }
      let count = samples.count { $0.isStored(at: end) }
      add(stored, count, type, source, hasActivities)
      series.append(Series(type: type, source: source, count: count))
    }
    log?.finish()
  }

  /// Adds all samples of a series to the log.
  private mutating func addToLog(
    _ samples: [DeviceSample], _ type: SampleType, _ source: DataSource, _ end: Int64
  ) {
    if log == nil { return }
    let ordinal = series.reversed().prefix { $0.type == type }.count
    log?.beginTrack(type, source: source, series: ordinal)
    var place = 0
    for sample in samples {
      let isThere = sample.isStored(at: end)
      if isThere { place += 1 }
      log?.append(
        ArrivalLog.Sample(
          start: sample.start, end: sample.end, value: sample.value, label: sample.label,
          activity: sample.activity),
        place: isThere ? place - 1 : nil, arrival: sample.arrival,
        departure: sample.departure, isAnnounced: sample.isAnnounced)
    }
  }

  /// Adds the stored samples of a series to the columns of its type.
  private mutating func add(
    _ samples: some Sequence<DeviceSample>, _ count: Int, _ type: SampleType, _ source: DataSource,
    _ hasActivities: Bool
  ) {
    func activity(of sample: DeviceSample) -> Int32 {
      hasActivities ? sample.activity : DeviceSample.noActivity
    }
    switch type {
    case .stepCount:
      var series = StepSeries(source: source)
      series.reserveCapacity(count)
      for sample in samples {
        series.append(
          start: sample.start, end: sample.end, value: sample.value, label: sample.label,
          activity: activity(of: sample))
      }
      steps.append(series)
    case .sleepAnalysis:
      var series = SleepSeries(source: source)
      series.reserveCapacity(count)
      for sample in samples {
        guard let stage = UInt8(exactly: sample.value).flatMap(SleepStage.init(rawValue:)) else {
          preconditionFailure("\(sample.value) is not a sleep stage")
        }
        series.append(
          start: sample.start, end: sample.end, stage: stage, label: sample.label,
          activity: activity(of: sample))
      }
      sleep.append(series)
    case .bodyMass:
      var series = WeightSeries(source: source)
      for sample in samples {
        precondition(sample.start == sample.end, "a weight sample ends later, at \(sample.end)")
        series.append(
          time: sample.start, grams: sample.value, label: sample.label,
          activity: activity(of: sample))
      }
      weight.append(series)
    default:
      var series = VitalSeries(source: source, type: type)
      series.reserveCapacity(count)
      for sample in samples {
        series.append(
          start: sample.start, end: sample.end, value: sample.value, label: sample.label)
      }
      vitals.append(series)
    }
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

  /// Returns the history over a span, which must end at the `end` of the assembly.
  func history(span: TimeRange, identifierKey: UInt64) -> History {
    History(
      span: span, identifierKey: identifierKey, steps: steps, sleep: sleep, weight: weight,
      vitals: vitals)
  }
}
