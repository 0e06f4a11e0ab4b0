/// A category of measurements in a person's history.
public enum TrackKind: String, Codable, Sendable, CaseIterable {
  /// Steps.
  case steps
  /// Sleep.
  case sleep
  /// Body mass.
  case weight
  /// Vital signs: heart rate and related measurements.
  case vitals
}
