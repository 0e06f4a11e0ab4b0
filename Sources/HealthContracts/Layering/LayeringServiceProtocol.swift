/// Divides a step history into intervals small enough to upload.
@MainActor
public protocol LayeringServiceProtocol: Sendable {
  /// Finds intervals of at most the configured number of steps and stores them.
  ///
  /// - Returns: The number of intervals stored.
  /// - Throws: `LayeringError`; the stored intervals are then what they were before.
  func performLayering() async throws -> Int

  /// Removes every stored interval.
  ///
  /// - Throws: `LayeringError.persistenceError` when the store fails.
  func clearAllIntervals() async throws
}
