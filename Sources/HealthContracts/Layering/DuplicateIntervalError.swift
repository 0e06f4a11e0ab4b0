public import protocol Foundation.LocalizedError

/// Two intervals with the same bounds were given to an interval store at once.
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
