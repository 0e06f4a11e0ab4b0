/// A violation of an invariant, with the expected and the actual value.
public struct Finding: Hashable, Sendable, Codable {
  /// A description of the violation in one sentence.
  public let message: String
  /// The instant, day or index of the violation; empty if it concerns the whole run.
  public let place: String
  /// The value that the invariant requires.
  public let expected: String
  /// The value that was observed.
  public let actual: String

  /// Creates a finding.
  public init(_ message: String, at place: String = "", expected: String, actual: String) {
    self.message = message
    self.place = place
    self.expected = expected
    self.actual = actual
  }
}
