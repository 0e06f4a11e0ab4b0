/// How far a layering run has come.
public struct LayeringProgress: Hashable, Sendable {
  /// Intervals found so far; never falls within a run.
  public let intervalsFound: Int
  /// Divisions between the whole range and the interval at hand; the whole range has depth 0.
  public let currentDepth: Int
  /// What is being done, for a person to read.
  public let status: String

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - intervalsFound: Intervals found so far.
  ///   - currentDepth: Divisions above the interval at hand.
  ///   - status: What is being done.
  public init(intervalsFound: Int, currentDepth: Int, status: String) {
    self.intervalsFound = intervalsFound
    self.currentDepth = currentDepth
    self.status = status
  }
}
