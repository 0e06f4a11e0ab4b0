/// An error of the health store, with HealthKit's codes of the domain `com.apple.healthkit`.
public struct HealthStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Code: Int, Hashable, Sendable, CaseIterable, Codable {
    /// Nothing, or nobody knows.
    case unknown = 0
    /// The device has no health data.
    case healthDataUnavailable = 1
    /// The device's management forbids health data.
    case healthDataRestricted = 2
    /// What was handed over is not valid.
    case invalidArgument = 3
    /// The person has not allowed the app to save.
    case authorizationDenied = 4
    /// The app has not asked the person yet.
    case authorizationNotDetermined = 5
    /// The device is locked.
    case databaseInaccessible = 6
    /// The person cancelled.
    case userCanceled = 7
    /// Another app has begun a workout.
    case anotherWorkoutSessionStarted = 8
    /// The person left the app during a workout.
    case userExitedWorkoutSession = 9
    /// An authorization that is required was denied.
    case requiredAuthorizationDenied = 10
    /// Nothing matches.
    case noData = 11
    /// The workout's activity is not allowed.
    case workoutActivityNotAllowed = 12
    /// What was saved is too large.
    case dataSizeExceeded = 13
    /// Workouts may not begin in the background.
    case backgroundWorkoutSessionNotAllowed = 14
    /// A guest may not do this.
    case notPermissibleForGuestUserMode = 15
  }

  /// The domain of every code.
  public static let domain = "com.apple.healthkit"

  /// What went wrong.
  public let code: Code
  /// The same in words.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - message: The same in words; nil for the code's usual words.
  public init(_ code: Code, _ message: String? = nil) {
    self.code = code
    self.message = message ?? code.words
  }

  /// Two errors are equal when their codes are: words are for people.
  public static func == (left: HealthStoreError, right: HealthStoreError) -> Bool {
    left.code == right.code
  }

  /// Takes the code in.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The words and the code.
  public var description: String { "\(message) (\(Self.domain) \(code.rawValue))" }
}

extension HealthStoreError.Code {
  /// The usual words; many apps match those of `noData`.
  var words: String {
    switch self {
    case .unknown: "Nothing is known of the error"
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
