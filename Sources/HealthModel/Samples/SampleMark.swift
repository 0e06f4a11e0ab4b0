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
}
