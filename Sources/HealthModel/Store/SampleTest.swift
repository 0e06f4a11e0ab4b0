/// A test of samples that a predicate's other forms cannot express.
///
/// Tests of the same name are equal, because an anchored query compares predicates.
public struct SampleTest: Hashable, Sendable {
  /// The name: the text of the condition.
  public let name: String
  private let test: @Sendable (StoredSample) -> Bool

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - name: The text of the condition.
  ///   - test: Returns whether a sample passes.
  public init(_ name: String, _ test: @escaping @Sendable (StoredSample) -> Bool) {
    self.name = name
    self.test = test
  }

  /// Returns whether a sample passes the test.
  public func admits(_ sample: StoredSample) -> Bool { test(sample) }

  public static func == (left: SampleTest, right: SampleTest) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
