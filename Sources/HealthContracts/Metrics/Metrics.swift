public import protocol Foundation.LocalizedError
public import HealthModel

/// The contracts of the metrics service, with the names of the HealthKit integration plan.
///
/// Source: specification 004. The contracts have their own namespace because the steps-and-sleep
/// app also declares a `HealthKitServiceProtocol`.
public enum Metrics {
  /// The seven sample types that the service reads; it saves none.
  public static let readTypes: Set<SampleType> = Set(orderedReadTypes)

  /// The same seven types in the order of the plan, for iteration.
  public static let orderedReadTypes: [SampleType] = [
    .stepCount, .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
    .respiratoryRate, .sleepAnalysis,
  ]
}

extension Metrics {
  /// An error of the service itself; errors from the store are passed on unchanged.
  public enum ServiceError: Error, LocalizedError, Hashable {
    /// The device has no health data.
    case notAvailable
    /// Background delivery could not be enabled for these types; it is enabled for the others.
    case backgroundDelivery([SampleType: Failure])

    /// A sentence that describes the error.
    public var errorDescription: String? {
      switch self {
      case .notAvailable: "Health data is not available on this device"
      case .backgroundDelivery(let failures):
        "Background delivery could not be enabled for \(failures.count) of the types"
      }
    }
  }

  /// The reason why a metric is missing from a batch.
  public enum Failure: Error, Hashable, Sendable {
    /// The store reported an error.
    case store(HealthStoreError.Code)
    /// The query was cancelled, but the batch was not.
    case cancelled
    /// Another error, described in words.
    case other(String)

    /// Creates the failure for an error that a query threw.
    public init(_ error: any Error) {
      switch error {
      case let failure as Failure: self = failure
      case let error as HealthStoreError: self = .store(error.code)
      case is CancellationError: self = .cancelled
      default: self = .other(String(describing: error))
      }
    }
  }

  /// The result of reading one metric of a batch: a value, no data, or a failure.
  ///
  /// The three cases are distinct because a failed read does not mean zero, and an empty day is not
  /// a failure.
  public enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The metric has a value.
    case value(Value)
    /// The store returned no samples: either there are none, or read access was denied.
    case noData
    /// The read failed.
    case failed(Failure)

    /// The value; `nil` if there is none.
    public var value: Value? {
      if case .value(let value) = self { value } else { nil }
    }

    /// The failure; `nil` if the read did not fail.
    public var failure: Failure? {
      if case .failed(let failure) = self { failure } else { nil }
    }
  }

  /// The maximum frequency at which a type may wake the app.
  public enum UpdateFrequency: String, Hashable, Sendable, CaseIterable {
    /// Every change may wake the app.
    case immediate
    /// At most one wake-up per hour.
    case hourly
    /// At most one wake-up in 24 hours.
    case daily
    /// At most one wake-up in seven times 24 hours.
    case weekly
  }

  /// The read access as far as an app can know it; a grant cannot be distinguished from a denial.
  public enum ReadAccess: String, Hashable, Sendable, CaseIterable {
    /// The device has no health data.
    case unavailable
    /// The person has not been asked for every type.
    case notRequested
    /// The person has answered; the answer is not known.
    case requested
  }

  /// A hint about access to show to the person.
  public enum AccessHint: String, Hashable, Sendable, CaseIterable {
    /// No hint.
    case none
    /// Hide the features that need health data.
    case hideFeatures
    /// Request access.
    case ask
    /// Point to the Settings app: the person was asked, and no type has any data.
    case openSettings
  }
}
