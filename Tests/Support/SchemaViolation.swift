public import LocatedJSON

/// A place where a JSON value is not what its schema says.
public struct SchemaViolation: Hashable, Sendable, CustomStringConvertible {
  /// The way from the root to the value.
  public let path: JSONPath

  /// What is wrong with it.
  public let problem: String

  /// Creates a violation.
  ///
  /// - Parameters:
  ///   - path: The way from the root to the value.
  ///   - problem: What is wrong with it.
  /// - Complexity: O(1).
  public init(path: JSONPath, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// The violation as `PATH: PROBLEM`.
  public var description: String { "\(path): \(problem)" }
}
