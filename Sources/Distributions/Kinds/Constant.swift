/// The distribution of a single value.
///
/// A draw uses no random word, so that a parameter can be fixed while others vary.
package struct Constant: RealDistribution, CumulativeDistribution {
  /// The drawn value, finite.
  package let value: Double

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the value is finite.
  package init(value: Double) throws(DistributionError) {
    self.value = try Domain("constant").finite("value", value)
  }

  /// The expected value, equal to `value`.
  package var mean: Double { value }

  /// The variance, always 0.
  package var variance: Double { 0 }

  package func sample(from source: RandomSource) -> Double { value }

  package func cumulative(_ x: Double) -> Double { x < value ? 0 : 1 }

  package func partialMoments(upTo x: Double) -> PartialMoments {
    x < value ? .zero : PartialMoments(first: value, second: value * value)
  }
}

extension Constant: ScalarKind {
  package static let kind = "constant"
  package static let parameters = ["value"]
  package static let example: [String: [Double]] = ["value": [4.25]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(value: given.number("value"))
  }
}
