/// A service that divides a step history into intervals small enough to upload.
@MainActor
public protocol LayeringServiceProtocol: Sendable {
  /// True if the service divides by the configuration's strategy, exactly as the strategy is
  /// documented, between bounds within a day of the first and the last step, and asks for nothing
  /// outside the configured years. The default is false: a service of an app divides in its own
  /// way.
  var followsStrategies: Bool { get }

  /// Finds intervals of at most the configured step count and stores them.
  ///
  /// - Returns: The number of stored intervals.
  /// - Throws: `LayeringError`; the stored intervals are unchanged in that case.
  func performLayering() async throws -> Int

  /// Removes all stored intervals.
  ///
  /// - Throws: `LayeringError.persistenceError` if the store fails.
  func clearAllIntervals() async throws
}

extension LayeringServiceProtocol {
  /// The default value, false.
  public var followsStrategies: Bool { false }
}
