import Synchronization

/// The first error that could not be thrown.
final class Refusal: Sendable {
  private let error = Mutex<ForeignServiceError?>(nil)

  /// Does something; an error is kept unless there is one already.
  ///
  /// - Returns: What it returns; nil after an error.
  func caught<Result>(_ body: () throws(ForeignServiceError) -> Result) -> Result? {
    do throws(ForeignServiceError) {
      return try body()
    } catch {
      self.error.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  /// The error, told once.
  func take() -> ForeignServiceError? {
    error.withLock { kept in
      defer { kept = nil }
      return kept
    }
  }
}
