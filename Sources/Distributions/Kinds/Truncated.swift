/// A distribution truncated to an interval with inclusive bounds.
///
/// Sampled by rejection from the base with at most 1000 base draws on average: an interval that
/// keeps less than `probabilityFloor` of the base is rejected. The moments are exact differences of
/// the base's partial moments. Cancellation gives the variance a relative error of about 1e-16 *
/// (mean^2 + variance) / (variance * probability).
package struct Truncated<Base: RealDistribution & CumulativeDistribution>: RealDistribution,
  CumulativeDistribution
{
  /// The distribution before truncation.
  package let base: Base
  /// The lower bound; minus infinity if there is none.
  package let lower: Double
  /// The upper bound; infinity if there is none.
  package let upper: Double
  /// The base's probability of the interval, which is also the acceptance rate.
  package let probability: Double
  /// The expected value.
  package let mean: Double
  /// The variance.
  package let variance: Double

  /// The smallest accepted probability of an interval.
  package static var probabilityFloor: Double { 1e-3 }

  /// Truncates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` if a bound is NaN or the lower bound is above the
  ///   upper one, and `.improbable` if the interval's probability is below `probabilityFloor`.
  package init(_ base: Base, lower: Double, upper: Double) throws(DistributionError) {
    let domain = Domain("truncated")
    self.base = base
    self.lower = try domain.require(!lower.isNaN, "minimum", lower, "a number")
    self.upper = try domain.require(
      upper >= lower, "maximum", upper, "at least minimum, which is \(lower)")
    // The next smaller number keeps an atom at the lower bound in the interval.
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

  /// Draws one number in the interval.
  ///
  /// Does not allocate.
  ///
  /// - Complexity: 1 / probability base draws on average.
  package func sample(from source: RandomSource) -> Double {
    while true {
      let value = base.sample(from: source)
      if value >= lower && value <= upper { return value }
    }
  }

  package func cumulative(_ x: Double) -> Double {
    if x < lower { return 0 }
    if x >= upper { return 1 }
    return (base.cumulative(x) - base.cumulative(lower.nextDown)) / probability
  }

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
