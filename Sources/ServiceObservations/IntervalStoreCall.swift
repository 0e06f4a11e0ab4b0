/// A call of an interval store, and what the store contains afterwards.
public struct IntervalStoreCall: Hashable, Sendable {
  /// A method of an interval store.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    /// Replacing all intervals.
    case replaceAll
    /// Storing one interval.
    case insert
    /// Removing all intervals.
    case removeAll
  }

  /// The method.
  public var method: Method
  /// The intervals that it was given.
  public var given: [LayeredInterval]
  /// True if the call threw an error.
  public var isRefused = false
  /// The intervals in the store after the call.
  public var stored: [LayeredInterval] = []

  /// Creates a call that succeeded and left the store empty.
  public init(_ method: Method, _ given: [LayeredInterval]) {
    self.method = method
    self.given = given
  }
}
