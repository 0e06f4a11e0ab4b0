/// The progress of a layering run.
public struct LayeringProgress: Hashable, Sendable {
  /// The number of intervals found so far; never decreases during a run.
  public let intervalsFound: Int
  /// The number of divisions that led to the current interval; the whole range has depth 0, and
  /// buckets have depth 1.
  public let currentDepth: Int
  /// A description of the current activity for a person to read.
  public let status: String

  /// Creates a progress value.
  public init(intervalsFound: Int, currentDepth: Int, status: String) {
    self.intervalsFound = intervalsFound
    self.currentDepth = currentDepth
    self.status = status
  }
}
