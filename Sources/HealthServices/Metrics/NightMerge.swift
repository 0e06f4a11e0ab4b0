import HealthContracts
import HealthModel

/// Puts the sleep samples of all sources of a night together, instant by instant.
///
/// The Health app's own rule is unknown (source: F 842919). Time asleep is the sleep merge's union;
/// the rest is decided: a stage beats unspecified sleep, of several stages the best source's
/// counts, and sleep beats awake.
struct NightMerge {
  private struct Edge {
    var time: Int64
    var isStart: Bool
    var label: Int
  }

  /// Labels 0 to 2 are in bed, unspecified and awake; each source has three labels after them.
  private static let firstStage = 3

  /// Merges what lies inside a window.
  ///
  /// - Parameters:
  ///   - samples: Samples of all sources, in any order; they may reach beyond the window.
  ///   - window: The night.
  /// - Returns: The night; zeros where nothing lies inside.
  /// - Complexity: O(*n* log *n* + *n* *s*) for *n* samples of *s* sources.
  static func sleep(_ samples: [StoredSample], in window: TimeRange) -> Metrics.SleepData {
    let ranks = ranks(of: samples)
    var edges: [Edge] = []
    edges.reserveCapacity(2 * samples.count)
    for sample in samples {
      let part = sample.range.intersection(window)
      guard !part.isEmpty, let stage = SleepStage(rawValue: UInt8(clamping: sample.value))
      else { continue }
      let label = label(of: stage, rank: ranks[sample.source] ?? 0)
      edges.append(Edge(time: part.start.milliseconds, isStart: true, label: label))
      edges.append(Edge(time: part.end.milliseconds, isStart: false, label: label))
    }
    edges.sort { $0.time < $1.time }
    var open = [Int](repeating: 0, count: firstStage + 3 * ranks.count)
    var night = Metrics.SleepData.none
    var last = edges.first?.time ?? 0
    for edge in edges {
      if edge.time > last { add(edge.time - last, open, to: &night) }
      last = edge.time
      open[edge.label] += edge.isStart ? 1 : -1
    }
    return night
  }

  private static func label(of stage: SleepStage, rank: Int) -> Int {
    switch stage {
    case .inBed: 0
    case .asleepUnspecified: 1
    case .awake: 2
    case .asleepCore: firstStage + 3 * rank
    case .asleepDeep: firstStage + 3 * rank + 1
    case .asleepREM: firstStage + 3 * rank + 2
    }
  }

  /// Counts a stretch in which the same samples are open.
  private static func add(_ length: Int64, _ open: [Int], to night: inout Metrics.SleepData) {
    if open[0] > 0 { night.recordedInBed += length }
    if let label = open[firstStage...].firstIndex(where: { $0 > 0 }) {
      switch (label - firstStage) % 3 {
      case 0: night.core += length
      case 1: night.deep += length
      default: night.rem += length
      }
    } else if open[1] > 0 {
      night.unspecified += length
    } else if open[2] > 0 {
      night.awake += length
    } else if open[0] == 0 {
      return
    }
    night.timeInBed += length
  }

  /// The sources' places, best first: by kind as sources are ranked, then by name.
  private static func ranks(of samples: [StoredSample]) -> [DataSource: Int] {
    let sources = Set(samples.map(\.source)).map { (source: $0, key: key(of: $0)) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return Dictionary(
      uniqueKeysWithValues: sources.enumerated().map { ($0.element.source, $0.offset) })
  }

  private static func key(of source: DataSource) -> [String] {
    let kind = DataSource.Kind.allCases.firstIndex(of: source.kind) ?? 0
    return [
      String(kind), source.bundleIdentifier, source.identifier, source.deviceName ?? "",
      source.name ?? "", source.productType ?? "", source.version ?? "",
    ]
  }
}
