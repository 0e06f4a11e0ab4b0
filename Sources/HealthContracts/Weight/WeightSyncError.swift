public import protocol Foundation.LocalizedError
import HealthModel

/// What the weight sync reports: the seed's table, and what it leaves out.
public enum WeightSyncError: Error, Hashable, Sendable, LocalizedError {
  /// What an app offers the person, or does by itself.
  public enum RecoveryAction: String, Hashable, Sendable, CaseIterable {
    /// Show a link to Settings.
    case showSettingsLink
    /// Ask again.
    case requestAuthorization
    /// Read again at the next foreground.
    case retryOnForeground
    /// Hide the option to sync.
    case hideSyncOption
    /// Queue the entry, and try again later.
    case queueAndRetry
    /// Correct what was handed over.
    case correctInput
  }

  /// The person has not allowed saving.
  case authorizationDenied
  /// The person has not been asked.
  case authorizationNotDetermined
  /// The device is locked.
  case databaseInaccessible
  /// There is no health data here.
  case healthDataUnavailable
  /// Nobody answered in time, or nothing more is known.
  case syncDelayed
  /// The store never takes this sample.
  case rejected
  /// No unit has this name.
  case unknownUnit(String)
  /// A weight cannot be typed in in this unit, or is not a weight.
  case notAWeight
  /// There is no such entry, or it was deleted.
  case noSuchEntry
  /// Another app's weight and time are its own to change.
  case notOwnEntry

  /// Translates what a store throws.
  ///
  /// - Parameter error: The error.
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

  /// What the person is told; nil where the option just disappears.
  public var userMessage: String? {
    switch self {
    case .authorizationDenied: "Health access not granted"
    case .authorizationNotDetermined: "Please grant Health access"
    case .databaseInaccessible: "Health data unavailable"
    case .healthDataUnavailable: nil
    case .syncDelayed: "Sync delayed"
    case .rejected: "Health does not take this weight"
    case .unknownUnit(let text): "\(text) is not a unit of weight"
    case .notAWeight: "Please type in a weight"
    case .noSuchEntry: "The entry was deleted"
    case .notOwnEntry: "Another app's weight cannot be changed"
    }
  }

  /// What is done about it.
  public var recovery: RecoveryAction {
    switch self {
    case .authorizationDenied: .showSettingsLink
    case .authorizationNotDetermined: .requestAuthorization
    case .databaseInaccessible: .retryOnForeground
    case .healthDataUnavailable: .hideSyncOption
    case .syncDelayed: .queueAndRetry
    case .rejected, .unknownUnit, .notAWeight, .noSuchEntry, .notOwnEntry: .correctInput
    }
  }

  /// The message.
  public var errorDescription: String? { userMessage }
}
