/// One breach of an invariant, with the evidence that shows it.
public struct Finding: Hashable, Sendable, Codable {
  /// What is wrong, in one sentence.
  public let message: String
  /// Where it is wrong: an instant, a day or an index, in words; empty when it concerns the whole
  /// run.
  public let place: String
  /// What the invariant demands.
  public let expected: String
  /// What was seen.
  public let actual: String

  /// Makes a finding.
  ///
  /// - Parameters:
  ///   - message: What is wrong, in one sentence.
  ///   - place: Where it is wrong.
  ///   - expected: What the invariant demands.
  ///   - actual: What was seen.
  public init(_ message: String, at place: String = "", expected: String, actual: String) {
    self.message = message
    self.place = place
    self.expected = expected
    self.actual = actual
  }
}
