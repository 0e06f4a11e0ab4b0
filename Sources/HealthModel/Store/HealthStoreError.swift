/// An error of the health store, with the codes of HealthKit's error domain.
public struct HealthStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The code of an error; raw values are HealthKit's.
  public enum Code: Int, Hashable, Sendable, CaseIterable, Codable {
    /// An unknown error.
    case unknown = 0
    /// Health data is not available on the device.
    case healthDataUnavailable = 1
    /// Device management restricts health data.
    case healthDataRestricted = 2
    /// An argument is not valid.
    case invalidArgument = 3
    /// The person has not authorized the app to save the type.
    case authorizationDenied = 4
    /// The app has not yet requested authorization for the type.
    case authorizationNotDetermined = 5
    /// The device is locked.
    case databaseInaccessible = 6
    /// The person cancelled the operation.
    case userCanceled = 7
    /// Another app has started a workout session.
    case anotherWorkoutSessionStarted = 8
    /// The person left the app during a workout session.
    case userExitedWorkoutSession = 9
    /// A required authorization was denied.
    case requiredAuthorizationDenied = 10
    /// No samples match the query.
    case noData = 11
    /// The workout's activity type is not allowed.
    case workoutActivityNotAllowed = 12
    /// The data to save is too large.
    case dataSizeExceeded = 13
    /// A workout session cannot start in the background.
    case backgroundWorkoutSessionNotAllowed = 14
    /// The operation is not permitted in guest user mode.
    case notPermissibleForGuestUserMode = 15
  }

  /// The error domain of every code.
  public static let domain = "com.apple.healthkit"

  /// The error code.
  public let code: Code
  /// The description of the error for people.
  public let message: String

  /// Creates an error; without a message, the code's default message is used.
  public init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message ?? code.words
  }

  /// Compares the codes only, because messages are for people.
  public static func == (left: HealthStoreError, right: HealthStoreError) -> Bool {
    left.code == right.code
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  public var description: String { "\(message) (\(Self.domain) \(code.rawValue))" }
}

extension HealthStoreError.Code {
  /// The default message; many apps match the one of `noData`.
  var words: String {
    switch self {
    case .unknown: "An unknown error occurred"
    case .healthDataUnavailable: "Health data is unavailable on this device"
    case .healthDataRestricted: "Health data is restricted on this device"
    case .invalidArgument: "The argument is not valid"
    case .authorizationDenied: "Not authorized"
    case .authorizationNotDetermined: "Authorization not determined"
    case .databaseInaccessible: "Protected health data is inaccessible"
    case .userCanceled: "The person cancelled"
    case .anotherWorkoutSessionStarted: "Another workout session started"
    case .userExitedWorkoutSession: "The person left the workout session"
    case .requiredAuthorizationDenied: "A required authorization was denied"
    case .noData: "No data available for the specified predicate."
    case .workoutActivityNotAllowed: "The workout activity is not allowed"
    case .dataSizeExceeded: "The data is too large"
    case .backgroundWorkoutSessionNotAllowed: "No workout session in the background"
    case .notPermissibleForGuestUserMode: "Not permissible for a guest"
    }
  }
}
