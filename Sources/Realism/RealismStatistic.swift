/// One figure of a cohort that is compared with a published one.
///
/// A person's share is made of whole numbers, so that a figure is the same whatever the order of
/// work and wherever the persons were made.
package protocol RealismStatistic: Sendable {
  /// The name in reports, such as `steps.personMean.median`.
  static var id: String { get }
  /// What the figure is.
  static var statement: String { get }
  /// The values that pass.
  static var band: ClosedRange<Double> { get }
  /// The source of the band, such as `F1`.
  static var basis: String { get }
  /// The least cohort of which the figure says anything.
  static var needs: RealismNeeds { get }
  /// One person's share of the figure; nil where the person has nothing to say.
  static func contribution(of life: MeasuredLife) -> [Int64]?
  /// The cohort's figure; nil where the contributions are too few.
  static func figure(_ contributions: [[Int64]]) -> Double?
}

/// The least cohort that a statistic needs: one in which the calibrated model passes in at least 99
/// of 100 seeds, as `Bands` shows.
package struct RealismNeeds: Sendable, Equatable {
  /// A kind of measurement.
  package enum Track: String, Sendable, CaseIterable {
    /// Steps.
    case steps
    /// Sleep.
    case sleep
    /// Body mass.
    case weight
    /// Heart rate and its kin.
    case vitals
  }

  /// Persons at least.
  package let persons: Int
  /// Persons at least who have something to say, such as those who wear a watch.
  package let contributors: Int
  /// Days of each person at least.
  package let days: Int
  /// The tracks that must be there.
  package let tracks: [Track]

  /// Makes the needs of a statistic.
  ///
  /// - Parameters:
  ///   - persons: Persons at least.
  ///   - contributors: Persons at least who have something to say.
  ///   - days: Days of each person at least.
  ///   - tracks: The tracks that must be there.
  package init(persons: Int, contributors: Int = 1, days: Int, tracks: [Track]) {
    self.persons = persons
    self.contributors = contributors
    self.days = days
    self.tracks = tracks
  }
}
