/// A benchmark result.
package struct BenchResult: Codable, Sendable, Equatable {
  /// The name of the measurement.
  package var name: String
  /// The minimum value of several repetitions.
  package var value: Double
  /// The value's unit.
  package var unit: String
  /// A deterministic work counter; empty if there is none.
  package var counter: String
}
