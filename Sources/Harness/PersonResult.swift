import HealthModel
package import Invariants
package import RunReport
package import SystemSupport

/// The results of one person's run; a partial report is a list of these.
package struct PersonResult: Codable, Sendable, Equatable {
  /// The person's number, from 0.
  package var person: Int
  /// The digest of every sample.
  package var digest: String
  /// One summary for each track and source.
  package var tracks: [TrackSummary]
  /// The number of times that each edge case was applied.
  package var edgeCases: [String: Int]
  /// The deviation of each merge rule from the truth; empty without a truth.
  package var mergeRules: [MergeRuleSummary] = []
  /// The records of an Apple Health export that could not be used; nil for other histories.
  package var export: ExportRecords?
  /// The person's contribution to each realism statistic; nil if none is measured.
  package var realism: [String: [Int64]]?
  /// The summary of each service.
  package var services: [String: ServiceSummary]
  /// The result of each invariant.
  package var invariants: [InvariantReport]
  /// The data of the charts; empty for all but the first person.
  package var charts: [String: Chart]
  /// The cost of each stage.
  package var stages: [String: StageReading]
  /// The real time of each call of a service, by its name, such as `energy.dailyEnergy`.
  package var calls: [String: LatencyHistogram] = [:]
  /// The peak memory of the process in bytes.
  package var peakMemoryBytes: Int
  /// The observable events; empty unless the trace is kept.
  package var trace: [TraceLine]
  /// The digest of all observable events, 16 hexadecimal digits.
  package var events = ""
  /// The running digest at the end of each stage; empty unless requested.
  package var checkpoints: [Checkpoint] = []

  private enum CodingKeys: String, CodingKey {
    case person, digest, tracks, edgeCases, mergeRules, export, realism, services, invariants
    case charts = "figures", stages, calls, peakMemoryBytes, trace, events, checkpoints = "watch"
  }
}

/// An observable event as a line of text.
package struct TraceLine: Codable, Sendable, Equatable {
  /// The service during which the event occurred.
  package var service: String
  /// The number of the task, in the order in which tasks were first seen; 0 outside any task.
  package var task: Int
  /// The description of the event.
  package var text: String
  /// The virtual time, task, service and event.
  package var line: String
  /// Virtual nanoseconds since the start of the services.
  package var nanoseconds: Int64
}

extension TrackSummary {
  /// One summary for each track and source of a history.
  static func summaries(of history: History) -> [TrackSummary] {
    func iso(_ time: Int64?) -> String? { time.map { Instant(milliseconds: $0).iso8601 } }
    let steps = history.steps.map { series in
      TrackSummary(
        track: .steps, source: series.source.identifier, samples: series.count,
        first: iso(series.starts.first), last: iso(series.starts.last),
        total: series.values.reduce(0) { $0 + Int64($1) })
    }
    let sleep = history.sleep.map { series in
      TrackSummary(
        track: .sleep, source: series.source.identifier, samples: series.count,
        first: iso(series.starts.first), last: iso(series.starts.last),
        total: zip(series.starts, series.ends).reduce(0) { $0 + $1.1 - $1.0 })
    }
    let weight = history.weight.map { series in
      TrackSummary(
        track: .weight, source: series.source.identifier, samples: series.count,
        first: iso(series.times.first), last: iso(series.times.last),
        total: series.grams.reduce(0) { $0 + Int64($1) })
    }
    return steps + sleep + weight
  }
}
