/// A statistic of a cohort, compared with a published band.
public struct RealismResult: Codable, Sendable, Equatable {
  /// The result of the comparison.
  public enum Status: String, Codable, Sendable, CaseIterable {
    /// The statistic is inside its band.
    case passed
    /// The statistic is outside its band, which fails a run whose scenario requires realism.
    case failed
    /// The cohort is too small or too short, or it lacks the track or the devices.
    case notMeasured
    /// The statistic of one person, whom no band of a cohort judges.
    case single
  }

  /// The name, such as `steps.personMean.median`.
  public var id: String
  /// A description of the statistic.
  public var statement: String
  /// The source of the band.
  public var basis: String
  /// The result of the comparison.
  public var status: Status
  /// The value in millionths of its unit; nil if it is not measured.
  public var millionths: Int64?
  /// The lower end of the band in millionths.
  public var lowerMillionths: Int64
  /// The upper end of the band in millionths.
  public var upperMillionths: Int64
  /// The number of persons who contribute a value.
  public var persons: Int

  /// Creates a result.
  public init(
    id: String, statement: String, basis: String, status: Status, millionths: Int64?,
    lowerMillionths: Int64, upperMillionths: Int64, persons: Int
  ) {
    self.id = id
    self.statement = statement
    self.basis = basis
    self.status = status
    self.millionths = millionths
    self.lowerMillionths = lowerMillionths
    self.upperMillionths = upperMillionths
    self.persons = persons
  }
}
