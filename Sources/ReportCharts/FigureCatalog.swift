package import HealthModel
package import Invariants
package import RunReport
package import ServiceObservations

/// What the figures of a report are made from: one person's run.
package struct FigureSubject {
  /// What the devices reported.
  let history: History
  /// What really happened.
  let truth: GroundTruth
  /// What the services did.
  let observations: Observations
  /// How the invariants fared.
  let invariants: [InvariantReport]
  /// How often a call on the store took so many virtual microseconds.
  var latencies: [Int64: Int64] = [:]
  /// How often a sample reached the store so many seconds after its end.
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

/// Makes figures of a run, thinned out to some hundred numbers; one file each.
protocol FigureMaker: Sendable {
  /// Makes the figures.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: The figures by name; none where the run has not what they show.
  static func figures(of subject: FigureSubject) -> [String: Figure]
}

/// Every figure there is.
package enum FigureCatalog {
  /// The most numbers of one series.
  static let pointLimit = 400

  static let all: [any FigureMaker.Type] = [
    DailyFigures.self,
    LayeringFigures.self,
    SourceFigures.self,
    SleepFigures.self,
    DayBoundaryFigures.self,
    WeightFigures.self,
    LatencyFigures.self,
    EvidenceFigures.self,
  ]

  package static func figures(of subject: FigureSubject) -> [String: Figure] {
    all.reduce(into: [:]) { figures, maker in
      figures.merge(maker.figures(of: subject)) { _, new in
        preconditionFailure("two figures of one name: \(new)")
      }
    }
  }

  /// Sums of days, so many together that the limit is kept; nil without days.
  static func series(
    _ unit: String, start: Instant, days: Int, limit: Int = pointLimit, _ value: (Int) -> Int64
  ) -> SeriesFigure? {
    guard days > 0 else { return nil }
    let stretch = max(1, (days + limit - 1) / limit)
    let sums = Swift.stride(from: 0, to: days, by: stretch).map { from in
      (from..<min(from + stretch, days)).reduce(Int64(0)) { $0 + value($1) }
    }
    return SeriesFigure(
      unit: unit, start: start.iso8601, daysPerPoint: stretch, days: days, values: sums)
  }

  /// The wall clock at an instant, in seconds after midnight.
  static func wallSeconds(at instant: Instant, _ zones: ZoneTimeline) -> Int64 {
    let wall = zones.wall(at: instant)
    return (wall - wall.floorDivided(by: Milliseconds.day) * Milliseconds.day)
      / Milliseconds.second
  }
}

extension [Int64] {
  /// Whole seconds of milliseconds after an instant.
  func seconds(after start: Instant) -> [Int64] {
    map { ($0 - start.milliseconds).floorDivided(by: Milliseconds.second) }
  }
}
