/// The ground-truth label of a sample, which the services under test cannot see.
public enum SampleLabel: UInt8, Sendable, CaseIterable, Codable {
  /// A device's report of something that happened.
  case genuine
  /// A daily total in one long sample.
  case dailyTotal
  /// A zero-length entry.
  case zeroLength
  /// A second copy of an existing report.
  case duplicate
  /// A report that replaced an earlier one.
  case edited
  /// An entry typed by hand.
  case handTyped
  /// A report dated in the future.
  case future
  /// A report of something that never happened.
  case noise
  /// A weight in the wrong unit.
  case wrongUnit
  /// A report that covers far more time than a sample usually does.
  case overlong
  /// A report dated long before such devices existed.
  case antique

  /// True if samples with this label report what their device recorded, each event once.
  public var reportsActivity: Bool {
    switch self {
    case .genuine, .dailyTotal, .zeroLength: true
    case .duplicate, .edited, .handTyped, .future, .noise, .wrongUnit, .overlong, .antique: false
    }
  }

  /// The activity of a sample that reports no real event, or whose day is not known.
  public static let noActivity = Int32.min
}
