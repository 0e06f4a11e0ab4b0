import HealthModel
package import HistoryGeneration
package import RunReport
package import Scenario
import Realism

/// What has to be known of a run to compare its persons with published figures.
package struct Cohort: Codable, Sendable, Equatable {
  /// The days of each person.
  package var days: Int
  /// What is measured.
  package var tracks: [String]
  /// Whether a figure outside its band fails the run.
  package var gates: Bool

  /// Makes the cohort of a scenario that asks for the comparison, or nil.
  ///
  /// - Parameter scenario: The scenario.
  package init?(_ scenario: Scenario) {
    guard case .life(let life) = scenario.history, life.realism != .off else { return nil }
    self.init(life, scenario)
  }

  /// Makes the cohort of a scenario whether it asks for the comparison or not.
  ///
  /// - Parameters:
  ///   - life: What its histories are made of.
  ///   - scenario: The scenario.
  package init(_ life: LifeHistory, _ scenario: Scenario) {
    days = scenario.days.upperBound.ordinal - scenario.days.lowerBound.ordinal + 1
    tracks = life.tracks.map(\.rawValue).sorted()
    gates = life.realism == .gate
  }

  /// One person's share of every figure, by the figure's name.
  ///
  /// - Parameter generated: The person.
  /// - Returns: Whole numbers, the same wherever the person is made.
  package static func contributions(of generated: GeneratedPerson) -> [String: [Int64]] {
    let life = MeasuredLife(
      history: generated.history, truth: generated.truth, days: generated.civilDays,
      zones: generated.zones, hemisphere: generated.hemisphere)
    var contributions: [String: [Int64]] = [:]
    for statistic in RealismCatalog.all {
      contributions[statistic.id] = statistic.contribution(of: life)
    }
    return contributions
  }

  /// The cohort's figures beside their bands.
  ///
  /// - Parameter persons: Each person's contributions, in the persons' order.
  /// - Returns: One figure a statistic, in the catalog's order.
  package func figures(_ persons: [[String: [Int64]]]) -> [RealismFigure] {
    RealismCatalog.all.map { statistic in
      let shares = persons.compactMap { $0[statistic.id] }
      let needs = statistic.needs
      let isMeasurable =
        persons.count >= needs.persons && shares.count >= needs.contributors
        && days >= needs.days
        && needs.tracks.allSatisfy { tracks.contains($0.rawValue) }
      let figure = isMeasurable ? statistic.figure(shares) : nil
      return RealismFigure(
        id: statistic.id, statement: statistic.statement, basis: statistic.basis,
        status: Self.status(figure, statistic), millionths: figure.flatMap(Self.millionths),
        lowerMillionths: Self.millionths(statistic.band.lowerBound) ?? .min,
        upperMillionths: Self.millionths(statistic.band.upperBound) ?? .max,
        persons: shares.count)
    }
  }

  private static func status(_ figure: Double?, _ statistic: any RealismStatistic.Type)
    -> RealismFigure.Status
  {
    guard let figure, millionths(figure) != nil else { return .notMeasured }
    return statistic.band.contains(figure) ? .passed : .failed
  }

  private static func millionths(_ value: Double) -> Int64? {
    Int64(exactly: (value * 1_000_000).rounded())
  }
}
