package import HealthModel
package import Invariants
package import RunReport
package import ServiceObservations

/// The input of the charts in a report: the run of one person.
package struct ChartSubject {
  /// The samples that the devices recorded.
  let history: History
  /// The ground truth.
  let truth: GroundTruth
  /// The observations of the services.
  let observations: Observations
  /// The results of the invariants.
  let invariants: [InvariantReport]
  /// The number of store calls by their virtual duration in microseconds.
  var latencies: [Int64: Int64] = [:]
  /// The number of samples by the delay in seconds from their end to their arrival in the store.
  var delays: [Int64: Int64] = [:]

  package init(
    history: History, truth: GroundTruth, observations: Observations,
    invariants: [InvariantReport], latencies: [Int64: Int64] = [:]
  ) {
    self.history = history
    self.truth = truth
    self.observations = observations
    self.invariants = invariants
    self.latencies = latencies
  }
}

/// Computes charts of a run with at most a few hundred numbers each.
///
/// Each builder has its own file and an entry in `ChartCatalog`.
protocol ChartBuilder: Sendable {
  /// Computes the charts.
  ///
  /// - Returns: The charts by name; empty if the run lacks their data.
  static func charts(of subject: ChartSubject) -> [String: Chart]
}

/// The catalog of chart builders.
package enum ChartCatalog {
  /// The maximum number of points per series.
  static let pointLimit = 400

  static let all: [any ChartBuilder.Type] = [
    DailyCharts.self,
    LayeringCharts.self,
    SourceCharts.self,
    SleepCharts.self,
    DayBoundaryCharts.self,
    WeightCharts.self,
    LatencyCharts.self,
    FindingCharts.self,
  ]

  package static func charts(of subject: ChartSubject) -> [String: Chart] {
    all.reduce(into: [:]) { charts, builder in
      charts.merge(builder.charts(of: subject)) { _, new in
        preconditionFailure("two figures of one name: \(new)")
      }
    }
  }

  /// Sums over groups of consecutive days, as few per group as `limit` allows; nil without days.
  static func series(
    _ unit: String, start: Instant, days: Int, limit: Int = pointLimit, _ value: (Int) -> Int64
  ) -> SeriesChart? {
    guard days > 0 else { return nil }
    let stretch = max(1, (days + limit - 1) / limit)
    let sums = Swift.stride(from: 0, to: days, by: stretch).map { from in
      (from..<min(from + stretch, days)).reduce(Int64(0)) { $0 + value($1) }
    }
    return SeriesChart(
      unit: unit, start: start.iso8601, daysPerPoint: stretch, days: days, values: sums)
  }

  /// The wall-clock time at an instant, in seconds after midnight.
  static func wallSeconds(at instant: Instant, _ zones: ZoneTimeline) -> Int64 {
    let wall = zones.wall(at: instant)
    return (wall - wall.floorDivided(by: Milliseconds.day) * Milliseconds.day)
      / Milliseconds.second
  }
}

extension [Int64] {
  /// Converts milliseconds since 1970 to whole seconds after an instant.
  func seconds(after start: Instant) -> [Int64] {
    map { ($0 - start.milliseconds).floorDivided(by: Milliseconds.second) }
  }
}
