/// A distribution cut to an interval, both ends included.
///
/// Drawn by rejection from the base, at most 1000 base draws on average: an interval that keeps
/// less than `probabilityFloor` of the base is refused. Moments are exact differences of the base's
/// partial moments; cancellation leaves the variance a relative error of about 1e-16 * (mean^2 +
/// variance) / (variance * probability).
package struct Truncated<Base: RealDistribution & CumulativeDistribution>: RealDistribution,
  CumulativeDistribution
{
  /// The distribution that is cut.
  package let base: Base
  /// The smallest value that is kept; minus infinity for no bound.
  package let lower: Double
  /// The largest value that is kept; infinity for no bound.
  package let upper: Double
  /// The probability that the base gives the interval, and so of accepting a draw.
  package let probability: Double
  /// The expected value.
  package let mean: Double
  /// The variance.
  package let variance: Double

  /// The least probability that an interval must keep.
  package static var probabilityFloor: Double { 1e-3 }

  /// Cuts a distribution.
  ///
  /// - Throws: `DistributionError.parameter` when an end is not a number or the lower end is above
  ///   the upper, `.improbable` when the interval's probability is below `probabilityFloor`.
  package init(_ base: Base, lower: Double, upper: Double) throws(DistributionError) {
    let domain = Domain("truncated")
    self.base = base
    self.lower = try domain.require(!lower.isNaN, "minimum", lower, "a number")
    self.upper = try domain.require(
      upper >= lower, "maximum", upper, "at least minimum, which is \(lower)")
    // The next number down keeps an atom at the lower end inside.
    let below = lower.nextDown
    probability = base.cumulative(upper) - base.cumulative(below)
    guard probability >= Self.probabilityFloor else {
      throw .improbable(
        lower: lower, upper: upper, probability: probability, floor: Self.probabilityFloor)
    }
    let end = Self.moments(of: base, upTo: upper)
    let start = Self.moments(of: base, upTo: below)
    mean = (end.first - start.first) / probability
    variance = max(0, (end.second - start.second) / probability - mean * mean)
  }

  /// Draws one number in the interval, without allocation.
  ///
  /// - Complexity: 1 / probability base draws on average.
  package func sample(from source: RandomSource) -> Double {
    while true {
      let value = base.sample(from: source)
      if value >= lower && value <= upper { return value }
    }
  }

  /// The probability of a value at or below x.
  package func cumulative(_ x: Double) -> Double {
    if x < lower { return 0 }
    if x >= upper { return 1 }
    return (base.cumulative(x) - base.cumulative(lower.nextDown)) / probability
  }

  /// The raw moments of the values at or below x.
  package func partialMoments(upTo x: Double) -> PartialMoments {
    if x < lower { return .zero }
    let end = Self.moments(of: base, upTo: min(x, upper))
    let start = Self.moments(of: base, upTo: lower.nextDown)
    return PartialMoments(
      first: (end.first - start.first) / probability,
      second: (end.second - start.second) / probability)
  }

  private static func moments(of base: Base, upTo x: Double) -> PartialMoments {
    if x == -.infinity { return .zero }
    if x == .infinity {
      return PartialMoments(first: base.mean, second: base.variance + base.mean * base.mean)
    }
    return base.partialMoments(upTo: x)
  }
}
