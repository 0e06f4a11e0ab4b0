/// The distribution of one value that is always drawn.
///
/// It uses no random word, so a parameter can be held fixed while others vary.
public struct Constant: RealDistribution, CumulativeDistribution {
  /// The value, finite.
  public let value: Double

  /// Makes the distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the value is finite.
  public init(value: Double) throws(DistributionError) {
    self.value = try Domain("constant").finite("value", value)
  }

  /// The expected value, the value.
  public var mean: Double { value }

  /// The variance, 0.
  public var variance: Double { 0 }

  /// Returns the value.
  public func sample(from source: RandomSource) -> Double { value }

  /// The probability of a value at or below x: 0 or 1.
  public func cumulative(_ x: Double) -> Double { x < value ? 0 : 1 }

  /// The raw moments of the values at or below x.
  public func partialMoments(upTo x: Double) -> PartialMoments {
    x < value ? .zero : PartialMoments(first: value, second: value * value)
  }
}
