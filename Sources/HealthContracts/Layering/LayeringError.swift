public import protocol Foundation.LocalizedError

/// What layering reports.
public enum LayeringError: Error, LocalizedError {
  /// The health store cannot be read at all.
  case noDataAvailable
  /// The provider failed with the given error.
  case healthKitError(underlying: any Error)
  /// The interval store failed with the given error.
  case persistenceError(underlying: any Error)

  /// The error in a sentence.
  public var errorDescription: String? {
    switch self {
    case .noDataAvailable: "No step data available in HealthKit"
    case .healthKitError(let error): "HealthKit error: \(error.localizedDescription)"
    case .persistenceError(let error): "Failed to save intervals: \(error.localizedDescription)"
    }
  }
}
