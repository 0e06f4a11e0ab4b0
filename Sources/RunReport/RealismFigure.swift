/// One figure of a cohort beside the published band.
public struct RealismFigure: Codable, Sendable, Equatable {
  /// How a figure fared.
  public enum Status: String, Codable, Sendable, CaseIterable {
    /// Inside its band.
    case passed
    /// Outside its band, which fails a run whose scenario asks for that.
    case failed
    /// The cohort is too small, too short or lacks the track or the devices.
    case notMeasured
  }

  /// The name, such as `steps.personMean.median`.
  public var id: String
  /// What the figure is.
  public var statement: String
  /// The source of the band.
  public var basis: String
  /// How it fared.
  public var status: Status
  /// The figure in millionths of its unit; nil where it is not measured.
  public var millionths: Int64?
  /// The band's lower end in millionths.
  public var lowerMillionths: Int64
  /// The band's upper end in millionths.
  public var upperMillionths: Int64
  /// The persons who had something to say.
  public var persons: Int

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - statement: What the figure is.
  ///   - basis: The source of the band.
  ///   - status: How it fared.
  ///   - millionths: The figure in millionths of its unit.
  ///   - lowerMillionths: The band's lower end in millionths.
  ///   - upperMillionths: The band's upper end in millionths.
  ///   - persons: The persons who had something to say.
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
