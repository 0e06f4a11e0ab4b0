import Synchronization

/// Keeps the first error of calls whose contract cannot throw.
final class FirstErrorRecorder: Sendable {
  private let error = Mutex<ForeignServiceError?>(nil)

  /// Runs a closure; keeps its error unless one is kept already.
  ///
  /// - Returns: The result of the closure; nil after an error.
  func recordingError<Result>(_ body: () throws(ForeignServiceError) -> Result) -> Result? {
    do throws(ForeignServiceError) {
      return try body()
    } catch {
      self.error.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// Returns the error and clears it.
  func take() -> ForeignServiceError? {
    error.withLock { kept in
      defer { kept = nil }
      return kept
    }
  }
}
