import HealthModel
package import Invariants
package import RunReport
package import SystemSupport

/// What one person's run showed; a partial report is a list of these.
package struct PersonResult: Codable, Sendable, Equatable {
  /// The person's number, from 0.
  package var person: Int
  /// The digest of every sample.
  package var digest: String
  /// One entry a track and source.
  package var tracks: [TrackSummary]
  /// How often each edge case was applied.
  package var edgeCases: [String: Int]
  /// What each way to merge step sources costs; empty without a truth.
  package var mergeRules: [MergeRuleSummary] = []
  /// The person's share of each published figure; nil where none is measured.
  package var realism: [String: [Int64]]?
  /// What each service did.
  package var services: [String: ServiceSummary]
  /// How each invariant fared.
  package var invariants: [InvariantReport]
  /// Figures of the first person.
  package var figures: [String: Figure]
  /// What each stage cost.
  package var stages: [String: StageReading]
  /// The largest memory of the process, in bytes.
  package var peakMemoryBytes: Int
  /// The observable events, where they were asked for.
  package var trace: [TraceLine]
  /// The digest of all observable events, 16 hexadecimal digits.
  package var events = ""
  /// What the run had come to at each stage's end, where it was asked for.
  package var watch: [WatchPoint] = []
}

/// An observable event in a line.
package struct TraceLine: Codable, Sendable, Equatable {
  /// The service that it belongs to.
  package var service: String
  /// Virtual time, task, service and event.
  package var line: String
  /// Virtual nanoseconds since the services were started.
  package var nanoseconds: Int64
}

extension TrackSummary {
  /// One entry a track and source of a history.
  static func summaries(of history: History) -> [TrackSummary] {
    func iso(_ time: Int64?) -> String? { time.map { Instant(milliseconds: $0).iso8601 } }
    let steps = history.steps.map { series in
      TrackSummary(
        track: "steps", source: series.source.identifier, samples: series.count,
        first: iso(series.starts.first), last: iso(series.starts.last),
        total: series.values.reduce(0) { $0 + Int64($1) })
    }
    let sleep = history.sleep.map { series in
      TrackSummary(
        track: "sleep", source: series.source.identifier, samples: series.count,
        first: iso(series.starts.first), last: iso(series.starts.last),
        total: zip(series.starts, series.ends).reduce(0) { $0 + $1.1 - $1.0 })
    }
    let weight = history.weight.map { series in
      TrackSummary(
        track: "weight", source: series.source.identifier, samples: series.count,
        first: iso(series.times.first), last: iso(series.times.last),
        total: series.grams.reduce(0) { $0 + Int64($1) })
    }
    return steps + sleep + weight
  }
}
