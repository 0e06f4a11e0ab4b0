public import protocol Foundation.LocalizedError
public import HealthModel

/// The metrics service's contracts: the names of the HealthKit integration plan (seed 004).
///
/// A namespace of their own, since the steps-and-sleep app names a `HealthKitServiceProtocol` too.
public enum Metrics {
  /// The seven types that the service reads; all are fetched, none is shared.
  public static let readTypes: Set<SampleType> = Set(orderedReadTypes)

  /// The same seven in the plan's order, for everything that goes through them one by one.
  public static let orderedReadTypes: [SampleType] = [
    .stepCount, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
    .respiratoryRate, .sleepAnalysis,
  ]
}

extension Metrics {
  /// What the service itself reports; what the store says passes through as it is.
  public enum ServiceError: Error, LocalizedError, Hashable {
    /// The device has no health data.
    case notAvailable
    /// Background delivery could not be enabled for these types; it is on for the others.
    case backgroundDelivery([SampleType: Failure])

    /// The error in a sentence.
    public var errorDescription: String? {
      switch self {
      case .notAvailable: "Health data is not available on this device"
      case .backgroundDelivery(let failures):
        "Background delivery could not be enabled for \(failures.count) types"
      }
    }
  }

  /// Why one metric is missing from a batch.
  public enum Failure: Error, Hashable, Sendable {
    /// The store reported an error.
    case store(HealthStoreError.Code)
    /// The query was cancelled, though nobody cancelled the batch.
    case cancelled
    /// Something else went wrong, in words.
    case other(String)

    /// Sorts an error.
    ///
    /// - Parameter error: What a query threw.
    public init(_ error: any Error) {
      switch error {
      case let failure as Failure: self = failure
      case let error as HealthStoreError: self = .store(error.code)
      case is CancellationError: self = .cancelled
      default: self = .other(String(describing: error))
      }
    }
  }

  /// One metric of a batch: what is there, that nothing is there, or why it could not be read.
  ///
  /// Three answers, since a failed read is not zero and an empty day is no failure.
  public enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    case value(Value)
    /// The store shows nothing: there is nothing, or reading was denied.
    case noData
    /// The read failed.
    case failed(Failure)

    /// The value, where there is one.
    public var value: Value? {
      if case .value(let value) = self { value } else { nil }
    }

    /// Why the read failed, where it did.
    public var failure: Failure? {
      if case .failed(let failure) = self { failure } else { nil }
    }
  }

  /// How often a type may wake the app: a ceiling, never a promise.
  public enum UpdateFrequency: String, Hashable, Sendable, CaseIterable {
    /// Every change may wake the app.
    case immediate
    /// At most one wake an hour.
    case hourly
    /// At most one wake in 24 hours.
    case daily
    /// At most one wake in seven times 24 hours.
    case weekly
  }

  /// What an app can know of its read access: a grant looks like a denial.
  public enum ReadAccess: String, Hashable, Sendable, CaseIterable {
    /// The device has no health data.
    case unavailable
    /// The person has not been asked for every type.
    case notRequested
    /// The person has answered; what, is not told.
    case requested
  }

  /// What to show the person about access.
  public enum AccessHint: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// Hide what needs health data.
    case hideFeatures
    /// Ask for access.
    case ask
    /// Point to the Settings app: the person was asked, and no type shows anything.
    case openSettings
  }
}
