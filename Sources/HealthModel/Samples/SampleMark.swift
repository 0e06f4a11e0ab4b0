/// What a sample is in truth, known to the generator and the checks alone.
public enum SampleMark: UInt8, Sendable, CaseIterable, Codable {
  /// A device's own report of something that happened.
  case genuine
  /// A day's total in one long sample.
  case dailyTotal
  /// An instant entry.
  case zeroLength
  /// A second copy of a report that exists already.
  case duplicate
  /// A report that replaced an earlier one.
  case edited
  /// Typed in by hand.
  case handTyped
  /// Written before its time has come.
  case future
  /// A report of something that never happened.
  case noise
  /// A weight in the wrong unit.
  case wrongUnit
  /// A report of far more time than a sample usually covers.
  case overlong
  /// A report with a time long before there were such devices.
  case antique

  /// Whether a sample with this mark tells of what its device saw, and each such thing once.
  public var reportsActivity: Bool {
    switch self {
    case .genuine, .dailyTotal, .zeroLength: true
    case .duplicate, .edited, .handTyped, .future, .noise, .wrongUnit, .overlong, .antique: false
    }
  }

  /// The activity of a sample that reports nothing that happened, or of which nobody says it.
  public static let noActivity = Int32.min
}
