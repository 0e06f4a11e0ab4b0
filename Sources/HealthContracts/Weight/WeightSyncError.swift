public import protocol Foundation.LocalizedError
import HealthModel

/// An error of the weight sync; it extends the error table of the specification.
public enum WeightSyncError: Error, Hashable, Sendable, LocalizedError {
  /// An action that the app offers to the person or performs itself.
  public enum RecoveryAction: String, Hashable, Sendable, CaseIterable {
    /// Show a link to the Settings app.
    case showSettingsLink
    /// Request authorization again.
    case requestAuthorization
    /// Read again when the app next enters the foreground.
    case retryOnForeground
    /// Hide the sync option.
    case hideSyncOption
    /// Queue the entry and retry later.
    case queueAndRetry
    /// Correct the input.
    case correctInput
  }

  /// The person has not allowed the app to save weight.
  case authorizationDenied
  /// The person has not been asked for access.
  case authorizationNotDetermined
  /// The device is locked.
  case databaseInaccessible
  /// The device has no health data.
  case healthDataUnavailable
  /// The store did not answer in time, or the cause is unknown.
  case syncDelayed
  /// The store refuses this sample; it is not retried before an opening, an edit, or the next start
  /// of the sync.
  case rejected
  /// The text is not the name of a unit.
  case unknownUnit(String)
  /// The value is not a valid weight, or its unit cannot be used for input.
  case invalidWeight
  /// The entry does not exist or was deleted.
  case noSuchEntry
  /// The weight and time belong to another app, which alone may change them.
  case notOwnEntry

  /// Creates the error for an error that a store threw.
  public init(_ error: any Error) {
    if let own = error as? WeightSyncError {
      self = own
      return
    }
    switch (error as? HealthStoreError)?.code {
    case .authorizationDenied, .requiredAuthorizationDenied: self = .authorizationDenied
    case .authorizationNotDetermined: self = .authorizationNotDetermined
    case .databaseInaccessible: self = .databaseInaccessible
    case .healthDataUnavailable, .healthDataRestricted: self = .healthDataUnavailable
    case .invalidArgument, .dataSizeExceeded: self = .rejected
    default: self = .syncDelayed
    }
  }

  /// The message for the person; `nil` if the sync option is just hidden.
  public var userMessage: String? {
    switch self {
    case .authorizationDenied: "Health access not granted"
    case .authorizationNotDetermined: "Please grant Health access"
    case .databaseInaccessible: "Health data unavailable"
    case .healthDataUnavailable: nil
    case .syncDelayed: "Sync delayed"
    case .rejected: "Health does not accept this weight"
    case .unknownUnit(let text): "\(text) is not a unit of weight"
    case .invalidWeight: "Please type in a weight"
    case .noSuchEntry: "The entry was deleted"
    case .notOwnEntry: "Another app's weight cannot be changed"
    }
  }

  /// The action that resolves the error.
  public var recovery: RecoveryAction {
    switch self {
    case .authorizationDenied: .showSettingsLink
    case .authorizationNotDetermined: .requestAuthorization
    case .databaseInaccessible: .retryOnForeground
    case .healthDataUnavailable: .hideSyncOption
    case .syncDelayed: .queueAndRetry
    case .rejected, .unknownUnit, .invalidWeight, .noSuchEntry, .notOwnEntry: .correctInput
    }
  }

  /// The message for the person.
  public var errorDescription: String? { userMessage }
}
