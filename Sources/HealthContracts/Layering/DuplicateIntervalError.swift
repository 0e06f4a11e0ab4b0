public import protocol Foundation.LocalizedError

/// The error of an interval store that was given two intervals with the same bounds at once.
public struct DuplicateIntervalError: LocalizedError, Hashable, CustomStringConvertible {
  /// The second of the two intervals.
  public let interval: SyncInterval

  /// Creates an error.
  ///
  /// - Parameter interval: The second of the two intervals.
  public init(_ interval: SyncInterval) { self.interval = interval }

  public var recoverySuggestion: String? { "store each range once" }

  public var description: String {
    "two intervals from \(interval.startDate) to \(interval.endDate); store each range once"
  }

  public var errorDescription: String? { description }
}
