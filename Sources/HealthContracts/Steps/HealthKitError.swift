public import protocol Foundation.LocalizedError

/// An error of the HealthKit manager.
public enum HealthKitError: Error, LocalizedError {
  /// The device has no health data.
  case notAvailable
  /// A query failed with the given error.
  case queryFailed(underlying: any Error)

  /// A sentence that describes the error.
  public var errorDescription: String? {
    switch self {
    case .notAvailable: "HealthKit is not available on this device"
    case .queryFailed(let error): "HealthKit query failed: \(error.localizedDescription)"
    }
  }
}

/// The known state of the person's answer to an authorization request.
public enum HealthKitAuthStatus: Sendable, Hashable, CaseIterable {
  /// The person has not answered.
  case notDetermined
  /// The person allowed access.
  case authorized
  /// The person denied access.
  case denied
  /// The device has no health data.
  case unavailable
}
