public import protocol Foundation.LocalizedError
public import HealthModel

/// The steps-and-sleep app's contracts: the names of the HealthKit audit (seed 003).
///
/// A namespace of their own, since the metrics service names a `HealthKitServiceProtocol` too.
public enum StepsAndSleep {
  /// The two types that the app reads; none is shared.
  public static let readTypes: Set<SampleType> = [.stepCount, .sleepAnalysis]

  /// The figures for daily energy: the one place where 10,000 steps, 8 h and 20 points stand.
  public typealias EnergyDefaults = HealthContracts.EnergyDefaults
}

extension StepsAndSleep {
  /// What the HealthKit service itself reports; what the store says passes through as it is.
  public enum HealthKitServiceError: Error, LocalizedError, Hashable {
    /// The device has no health data.
    case healthKitNotAvailable
    /// The store has no type for steps.
    case stepTypeNotAvailable
    /// The store has no type for sleep.
    case sleepTypeNotAvailable

    /// The error in a sentence, with what to do.
    public var errorDescription: String? {
      switch self {
      case .healthKitNotAvailable:
        "Health data is not available on this device; hide what needs it"
      case .stepTypeNotAvailable: "Steps are not available on this system; show no step balance"
      case .sleepTypeNotAvailable: "Sleep is not available on this system; enter sleep by hand"
      }
    }
  }

  /// What the app tells the person about.
  public enum AppError: Error, LocalizedError {
    /// Asking for access to health data failed, with the cause.
    case healthKitAuthorizationFailed(any Error)

    /// The error in a sentence, with what to do.
    public var errorDescription: String? {
      switch self {
      case .healthKitAuthorizationFailed(let cause):
        "Asking for health data failed (\(cause)); ask again from the settings"
      }
    }
  }

  /// What the person's own entries and choices are refused for.
  public enum EntryError: Error, LocalizedError, Hashable {
    /// Fewer effective steps are left than were to be spent.
    case notEnoughSteps(asked: Int, available: Int)
    /// Steps to be spent are negative.
    case negativeSteps(Int)
    /// Hours of sleep are negative, no number, or more than a day has.
    case sleepOutOfRange(hours: Double)
    /// A target is zero, negative or no number.
    case targetNotPositive(Double)

    /// The error in a sentence, with what to do.
    public var errorDescription: String? {
      switch self {
      case .notEnoughSteps(let asked, let available):
        "\(asked) steps were to be spent of \(available); spend at most \(available)"
      case .negativeSteps(let steps): "\(steps) steps cannot be spent; give 0 or more"
      case .sleepOutOfRange(let hours): "\(hours) h of sleep do not fit a day; give 0 to 25"
      case .targetNotPositive(let target): "A target of \(target) cannot be reached; give 1 or more"
      }
    }
  }

  /// Takes the errors that the person is told about.
  @MainActor
  public protocol ErrorManaging: Sendable {
    /// Takes an error.
    ///
    /// - Parameter error: The error.
    func handle(_ error: AppError)
  }

  /// Takes the warnings that only developers read.
  @MainActor
  public protocol WarningLogging: Sendable {
    /// Takes a warning.
    ///
    /// - Parameter text: The warning in a sentence.
    func warn(_ text: String)
  }
}
