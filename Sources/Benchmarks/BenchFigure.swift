/// A figure of the benchmark.
package struct BenchFigure: Codable, Sendable, Equatable {
  /// What was measured.
  package var name: String
  /// The least value of several repetitions.
  package var value: Double
  /// The value's unit.
  package var unit: String
  /// A deterministic work counter, where there is one.
  package var counter: String
}
