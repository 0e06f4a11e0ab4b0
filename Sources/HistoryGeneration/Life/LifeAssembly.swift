import HealthModel

/// What a person's lanes make of a history: the store's content at the end, and how it got there.
///
/// Lanes of one type and one source become one series. Series stand in priority order: by the kind
/// of source, hand before watch before phone before scale before others, then as the lanes stand.
struct LifeAssembly: Sendable {
  /// One source's samples of one type.
  struct Series: Sendable, Equatable {
    /// What the samples measure.
    let type: SampleType
    /// Who wrote them.
    let source: DataSource
    /// All that were ever written, ascending by start: shared with the lane, not copied.
    fileprivate let samples: [LifeSample]
    fileprivate let end: Int64
    /// The number of those that are in the store at the end.
    let count: Int

    /// Those that are in the store at the end, ascending by start.
    var stored: some Sequence<LifeSample> { samples.lazy.filter { $0.isStored(at: end) } }
  }

  /// All series, by type and then in priority order; also those without a sample.
  private(set) var series: [Series] = []
  /// When every sample came and went, also those that are not there at the end.
  private(set) var log = ArrivalLog()

  /// Puts lanes together.
  ///
  /// - Parameters:
  ///   - lanes: What the devices wrote, each ascending by start.
  ///   - end: The moment at which the store is looked at, in milliseconds; what arrives then is in.
  /// - Complexity: O(*n* log *n*) for *n* samples.
  init(_ lanes: [Lane], end: Int64) {
    log.reserveCapacity(
      samples: lanes.reduce(0) { $0 + $1.samples.count },
      departures: lanes.reduce(0) { $0 + $1.samples.count { $0.departure < .max } })
    for group in Self.groups(lanes) {
      let samples = Self.merged(group.map { lanes[$0].samples })
      let first = lanes[group[0]]
      let ordinal = series.reversed().prefix { $0.type == first.type }.count
      log.beginTrack(first.type, source: first.device.source, series: ordinal)
      var place = 0
      for sample in samples {
        let isThere = sample.isStored(at: end)
        log.append(
          ArrivalLog.Sample(
            start: sample.start, end: sample.end, value: sample.value, mark: sample.mark,
            activity: sample.activity),
          place: isThere ? place : nil, arrival: sample.arrival,
          departure: sample.departure, isAnnounced: sample.isAnnounced)
        if isThere { place += 1 }
      }
      series.append(
        Series(
          type: first.type, source: first.device.source, samples: samples, end: end, count: place))
    }
    log.finish()
  }

  /// The lanes of each type and source, as indices, in the order of the series.
  private static func groups(_ lanes: [Lane]) -> [[Int]] {
    var groups: [[Int]] = []
    for index in lanes.indices {
      let known = groups.firstIndex { group in
        lanes[group[0]].type == lanes[index].type
          && lanes[group[0]].device.source == lanes[index].device.source
      }
      if let known { groups[known].append(index) } else { groups.append([index]) }
    }
    func key(_ group: [Int]) -> (UInt8, Int, Int) {
      let lane = lanes[group[0]]
      let kind = DataSource.Kind.allCases.firstIndex(of: lane.device.source.kind) ?? 0
      return (lane.type.rawValue, kind, group[0])
    }
    return groups.sorted { key($0) < key($1) }
  }

  /// Several ascending lists as one; among equal starts the first list comes first.
  private static func merged(_ lists: [[LifeSample]]) -> [LifeSample] {
    if lists.count == 1 { return lists[0] }
    let all = lists.flatMap { $0 }
    return all.indices.sorted { (all[$0].start, $0) < (all[$1].start, $1) }.map { all[$0] }
  }
}

extension LifeAssembly {
  /// The step series of the history.
  var steps: [StepSeries] {
    series.filter { $0.type == .stepCount }.map { part in
      var series = StepSeries(source: part.source)
      series.reserveCapacity(part.count)
      for sample in part.stored {
        series.append(
          start: sample.start, end: sample.end, value: sample.value, mark: sample.mark,
          activity: sample.activity)
      }
      return series
    }
  }

  /// The sleep series of the history.
  var sleep: [SleepSeries] {
    series.filter { $0.type == .sleepAnalysis }.map { part in
      var series = SleepSeries(source: part.source)
      series.reserveCapacity(part.count)
      for sample in part.stored {
        guard let stage = UInt8(exactly: sample.value).flatMap(SleepStage.init(rawValue:)) else {
          preconditionFailure("\(sample.value) is no stage of sleep")
        }
        series.append(
          start: sample.start, end: sample.end, stage: stage, mark: sample.mark,
          activity: sample.activity)
      }
      return series
    }
  }

  /// The weight series of the history.
  var weight: [WeightSeries] {
    series.filter { $0.type == .bodyMass }.map { part in
      var series = WeightSeries(source: part.source)
      for sample in part.stored {
        precondition(sample.start == sample.end, "a weighing lasts until \(sample.end)")
        series.append(
          time: sample.start, grams: sample.value, mark: sample.mark, activity: sample.activity)
      }
      return series
    }
  }

  /// The readings of vital signs, by type and then in priority order.
  var vitals: [VitalSeries] {
    let others: Set<SampleType> = [.stepCount, .sleepAnalysis, .bodyMass]
    return series.filter { !others.contains($0.type) }.map { part in
      var series = VitalSeries(source: part.source, type: part.type)
      series.reserveCapacity(part.count)
      for sample in part.stored {
        series.append(
          start: sample.start, end: sample.end, value: sample.value, mark: sample.mark)
      }
      return series
    }
  }

  /// The history over a span that ends where the store was looked at.
  func history(span: TimeRange, identifierKey: UInt64) -> History {
    History(
      span: span, identifierKey: identifierKey, steps: steps, sleep: sleep, weight: weight,
      vitals: vitals)
  }
}
