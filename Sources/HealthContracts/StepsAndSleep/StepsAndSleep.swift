public import protocol Foundation.LocalizedError
public import HealthModel

/// The contracts of the steps-and-sleep app, with the names of the HealthKit audit.
///
/// Source: specification 003. The contracts have their own namespace because the metrics service
/// also declares a `HealthKitServiceProtocol`.
public enum StepsAndSleep {
  /// The two sample types that the app reads; it saves none.
  public static let readTypes: Set<SampleType> = [.stepCount, .sleepAnalysis]

  /// The defaults for daily energy: 10,000 steps, 8 hours, and 20 points per part.
  public typealias EnergyDefaults = HealthContracts.EnergyDefaults
}

extension StepsAndSleep {
  /// An error of the HealthKit service itself; errors from the store are passed on unchanged.
  public enum HealthKitServiceError: Error, LocalizedError, Hashable {
    /// The device has no health data.
    case healthKitNotAvailable
    /// The store does not support steps.
    case stepTypeNotAvailable
    /// The store does not support sleep.
    case sleepTypeNotAvailable

    /// A sentence that describes the error and the remedy.
    public var errorDescription: String? {
      switch self {
      case .healthKitNotAvailable:
        "Health data is not available on this device; hide the features that use it"
      case .stepTypeNotAvailable: "Steps are not available on this system; show no step balance"
      case .sleepTypeNotAvailable: "Sleep is not available on this system; enter sleep by hand"
      }
    }
  }

  /// An error that is shown to the person.
  public enum AppError: Error, LocalizedError {
    /// The authorization request failed with the given error.
    case healthKitAuthorizationFailed(any Error)

    /// A sentence that describes the error and the remedy.
    public var errorDescription: String? {
      switch self {
      case .healthKitAuthorizationFailed(let cause):
        "The request for access to health data failed (\(cause)); ask again in the settings"
      }
    }
  }

  /// The reason for refusing a value that the person entered.
  public enum EntryError: Error, LocalizedError, Hashable {
    /// Fewer steps are left than the person wants to spend.
    case notEnoughSteps(asked: Int, available: Int)
    /// The number of steps to spend is negative.
    case negativeSteps(Int)
    /// The hours of sleep are negative, not a number, or longer than a day.
    case sleepOutOfRange(hours: Double)
    /// A target is out of its range or not a number; the value is the one given, steps or hours.
    case targetNotPositive(Double)

    /// A sentence that describes the error and the remedy.
    public var errorDescription: String? {
      switch self {
      case .notEnoughSteps(let asked, let available):
        "\(asked) steps exceed the balance of \(available); spend at most \(available)"
      case .negativeSteps(let steps): "\(steps) steps cannot be spent; give 0 or more"
      case .sleepOutOfRange(let hours): "\(hours) h of sleep do not fit in a day; give 0 to 25"
      case .targetNotPositive(let target):
        "A target of \(target) cannot be set; give 1 to 1,000,000,000 steps or seconds"
      }
    }
  }

  /// A receiver of the errors that are shown to the person.
  @MainActor
  public protocol ErrorManaging: Sendable {
    /// Handles an error.
    func handle(_ error: AppError)
  }

  /// A receiver of warnings for developers.
  @MainActor
  public protocol WarningLogging: Sendable {
    /// Logs a warning.
    func warn(_ text: String)
  }
}
