/// A figure of the benchmark.
public struct BenchFigure: Codable, Sendable, Equatable {
  /// What was measured.
  public var name: String
  /// The least value of several repetitions.
  public var value: Double
  /// The value's unit.
  public var unit: String
  /// A deterministic work counter, where there is one.
  public var counter: String
}
