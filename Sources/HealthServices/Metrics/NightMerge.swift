import HealthContracts
import HealthModel

/// Merges the sleep samples of all sources in a night, instant by instant.
///
/// The Health app's own rule is unknown (source: F 842919). Time asleep is the union that the sleep
/// merge service computes. The other rules are design decisions: a sleep stage takes precedence
/// over unspecified sleep, the stage of the highest-ranked source over those of other sources, and
/// sleep over awake.
struct NightMerge {
  private struct Edge {
    var time: Int64
    var isStart: Bool
    var label: Int
  }

  /// The first stage label; 0 to 2 are in bed, unspecified and awake, then three per source.
  private static let firstStage = 3

  /// Merges the parts of the samples that lie inside a window.
  ///
  /// - Parameters:
  ///   - samples: The samples of all sources, in any order; they may extend beyond the window.
  ///   - window: The night.
  /// - Returns: The merged sleep; zeros if no sample overlaps the window.
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

  /// Adds a span during which the set of open samples does not change.
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

  /// The rank of each source, best first: by kind in declaration order, then by name.
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
