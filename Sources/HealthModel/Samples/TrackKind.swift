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

  /// The types of the samples in the order of a device's recordings.
  public var sampleTypes: [SampleType] {
    switch self {
    case .steps: [.stepCount]
    case .sleep: [.sleepAnalysis]
    case .weight: [.bodyMass]
    case .vitals:
      [
        .restingHeartRate, .heartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
        .respiratoryRate,
      ]
    }
  }
}
