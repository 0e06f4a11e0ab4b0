public import protocol Foundation.LocalizedError

/// An error of layering.
public enum LayeringError: Error, LocalizedError {
  /// The health store cannot be read at all.
  case noDataAvailable
  /// The provider failed with the given error.
  case healthKitError(underlying: any Error)
  /// The interval store failed with the given error.
  case persistenceError(underlying: any Error)

  /// A sentence that describes the error.
  public var errorDescription: String? {
    switch self {
    case .noDataAvailable: "No step data available in HealthKit"
    case .healthKitError(let error): "HealthKit error: \(error.localizedDescription)"
    case .persistenceError(let error): "Failed to save intervals: \(error.localizedDescription)"
    }
  }
}
