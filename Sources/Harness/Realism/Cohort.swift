package import HealthModel
package import HistoryGeneration
import Realism
package import RunReport
package import Scenario

/// The properties of a run that are needed to compare its persons with published figures.
package struct Cohort: Codable, Sendable, Equatable {
  /// The number of days of each person.
  package var days: Int
  /// The tracks that the scenario generates.
  package var tracks: [TrackKind]
  /// True if a statistic outside its band fails the run.
  package var gates: Bool
  /// True for a person of an export, whose statistics are shown beside the bands of cohorts.
  package var isExport: Bool

  /// Creates the cohort of a scenario; nil if the scenario does not enable the comparison.
  package init?(_ scenario: Scenario) {
    switch scenario.history {
    case .life(let life) where life.realism != .off: self.init(life, scenario)
    case .export:
      self.init(days: scenario.days, tracks: TrackKind.allCases, gates: false, isExport: true)
    case .life, .generated, .literal: return nil
    }
  }

  /// Returns the cohort of a scenario, even if the scenario does not enable the comparison; nil if
  /// its histories cannot be measured.
  package static func measurable(_ scenario: Scenario) -> Cohort? {
    guard case .life(let life) = scenario.history else { return Cohort(scenario) }
    return Cohort(life, scenario)
  }

  /// Creates the cohort of persons of the model.
  private init(_ life: LifeHistory, _ scenario: Scenario) {
    self.init(days: scenario.days, tracks: Array(life.tracks), gates: life.realism == .gate)
  }

  private init(
    days: ClosedRange<LocalDay>, tracks: [TrackKind], gates: Bool, isExport: Bool = false
  ) {
    self.isExport = isExport
    self.days = days.upperBound.ordinal - days.lowerBound.ordinal + 1
    self.tracks = tracks.sorted { $0.rawValue < $1.rawValue }
    self.gates = gates
  }

  /// One person's contribution to each statistic, keyed by the statistic's name.
  ///
  /// - Parameter generated: The person.
  /// - Returns: Integers that do not depend on the machine.
  package static func contributions(of generated: GeneratedPerson) -> [String: [Int64]] {
    let person = MeasuredPerson(
      history: generated.history, truth: generated.truth, days: generated.civilDays,
      zones: generated.zones, hemisphere: generated.hemisphere, arrivals: generated.arrivals)
    var contributions: [String: [Int64]] = [:]
    for statistic in RealismCatalog.all {
      contributions[statistic.id] = statistic.contribution(of: person)
    }
    return contributions
  }

  /// The cohort's statistics, compared with their bands.
  ///
  /// - Parameter totals: The persons' contributions.
  /// - Returns: One result for each statistic, in the catalog's order.
  package func results(_ totals: RealismTotals) -> [RealismResult] {
    RealismCatalog.all.map { statistic in
      let total = totals.contributions[statistic.id] ?? ContributionTotal()
      let needs = statistic.needs
      let isMeasurable =
        totals.persons >= needs.persons && total.persons >= needs.contributors
        && days >= needs.days && needs.tracks.allSatisfy { tracks.contains($0) }
      let figure =
        isMeasurable || (isExport && total.persons > 0)
        ? statistic.cohortValue(total.contributions(statistic.combination)) : nil
      return RealismResult(
        id: statistic.id, statement: statistic.statement, basis: statistic.basis,
        status: status(figure, statistic), millionths: figure.flatMap(Self.millionths),
        lowerMillionths: Self.millionths(statistic.band.lowerBound) ?? .min,
        upperMillionths: Self.millionths(statistic.band.upperBound) ?? .max,
        persons: total.persons)
    }
  }

  private func status(_ figure: Double?, _ statistic: any RealismStatistic.Type)
    -> RealismResult.Status
  {
    guard let figure, Self.millionths(figure) != nil else { return .notMeasured }
    if isExport { return .single }
    return statistic.band.contains(figure) ? .passed : .failed
  }

  private static func millionths(_ value: Double) -> Int64? {
    Int64(exactly: (value * 1_000_000).rounded())
  }
}
