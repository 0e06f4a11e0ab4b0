public import protocol Foundation.LocalizedError

/// What the HealthKit manager reports.
public enum HealthKitError: Error, LocalizedError {
  /// The device has no health data.
  case notAvailable
  /// A query failed with the given error.
  case queryFailed(underlying: any Error)

  /// The error in a sentence.
  public var errorDescription: String? {
    switch self {
    case .notAvailable: "HealthKit is not available on this device"
    case .queryFailed(let error): "HealthKit query failed: \(error.localizedDescription)"
    }
  }
}

/// What is known of the person's answer to an authorization request.
public enum HealthKitAuthStatus: Sendable, Hashable, CaseIterable {
  /// The person has not answered.
  case notDetermined
  /// The person allowed it.
  case authorized
  /// The person denied it.
  case denied
  /// The device has no health data.
  case unavailable
}
