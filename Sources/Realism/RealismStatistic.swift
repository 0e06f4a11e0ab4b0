package import HealthModel

/// A statistic of a cohort that is compared with published figures.
///
/// The contribution of each person consists of integers, so that the sum over a cohort does not
/// depend on the order of summation or on the division into shards.
package protocol RealismStatistic: Sendable {
  /// The name in reports, such as `steps.personMean.median`.
  static var id: String { get }
  /// The description in reports.
  static var statement: String { get }
  /// The range of values that pass.
  static var band: ClosedRange<Double> { get }
  /// The source of the band, such as `F1`.
  static var basis: String { get }
  /// The smallest cohort for which the statistic is meaningful.
  static var needs: CohortRequirements { get }
  /// One person's contribution; nil if the person has no data for the statistic.
  static func contribution(of person: MeasuredPerson) -> [Int64]?
  /// The way in which contributions are added up.
  static var combination: ContributionTotal.Combination { get }
  /// The value for the cohort; nil if there are too few contributions.
  ///
  /// A statistic of sums gives the same value for the sums as one contribution.
  static func cohortValue(_ contributions: [[Int64]]) -> Double?
}

/// The smallest cohort that a statistic needs, in which the calibrated model passes for at least 99
/// of 100 seeds, as `Bands` shows.
package struct CohortRequirements: Sendable, Equatable {
  /// The minimum number of persons.
  package let persons: Int
  /// The minimum number of persons with a contribution, such as those who wear a watch.
  package let contributors: Int
  /// The minimum number of days for each person.
  package let days: Int
  /// The tracks that the scenario must generate.
  package let tracks: [TrackKind]

  /// Creates the needs of a statistic; each argument has the meaning of the property with the same
  /// name.
  package init(persons: Int, contributors: Int = 1, days: Int, tracks: [TrackKind]) {
    self.persons = persons
    self.contributors = contributors
    self.days = days
    self.tracks = tracks
  }
}
