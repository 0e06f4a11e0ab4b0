/// Calls a completion when an operation has ended.
///
/// - Parameters:
///   - operation: The operation.
///   - completion: Gets the answer of the operation, or its error as HealthKit's.
func report<Answer: Sendable>(
  _ operation: @escaping @Sendable () async throws -> Answer,
  to completion: @escaping @Sendable (Answer?, (any Error)?) -> Void
) {
  Task.detached {
    do {
      completion(try await operation(), nil)
    } catch {
      completion(nil, platformError(error))
    }
  }
}

/// Calls a completion when an operation without an answer has ended.
///
/// - Parameters:
///   - operation: The operation.
///   - completion: Gets whether the operation succeeded, and its error as HealthKit's.
func reportSuccess(
  of operation: @escaping @Sendable () async throws -> Void,
  to completion: @escaping @Sendable (Bool, (any Error)?) -> Void
) {
  report(operation) { completion($1 == nil, $1) }
}
