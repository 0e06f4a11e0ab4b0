/// One figure of a cohort that is compared with a published one.
///
/// A person's share is made of whole numbers, so that a figure is the same whatever the order of
/// work and wherever the persons were made.
public protocol RealismStatistic: Sendable {
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
  /// Whether a figure outside the band fails a run.
  static var role: RealismRole { get }
  /// One person's share of the figure; nil where the person has nothing to say.
  static func contribution(of life: MeasuredLife) -> [Int64]?
  /// The cohort's figure; nil where the contributions are too few.
  static func figure(_ contributions: [[Int64]]) -> Double?
}

extension RealismStatistic {
  /// Gates unless a statistic says otherwise.
  public static var role: RealismRole { .gates }
}

/// What a figure outside its band means.
public enum RealismRole: String, Sendable, CaseIterable {
  /// A failure: the calibrated model passes in at least 99% of cohorts, as `Bands` shows.
  case gates
  /// A line in the report, because chance alone leaves the band more often than that.
  case reported
}

/// The least cohort that a statistic needs.
public struct RealismNeeds: Sendable, Equatable {
  /// A kind of measurement.
  public enum Track: String, Sendable, CaseIterable {
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
  public let persons: Int
  /// Days of each person at least.
  public let days: Int
  /// The tracks that must be there.
  public let tracks: [Track]

  /// Makes the needs of a statistic.
  ///
  /// - Parameters:
  ///   - persons: Persons at least.
  ///   - days: Days of each person at least.
  ///   - tracks: The tracks that must be there.
  public init(persons: Int, days: Int, tracks: [Track]) {
    self.persons = persons
    self.days = days
    self.tracks = tracks
  }
}
