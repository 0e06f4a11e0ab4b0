/// The uniform distribution over a range of integers with inclusive bounds.
///
/// Sampled with Lemire's unbiased method, which uses one word for nearly every draw.
package struct UniformInteger: CountDistribution, CumulativeDistribution {
  /// The smallest value.
  package let lower: Int
  /// The largest value, at least the smallest.
  package let upper: Int
  private let outcomes: UInt32

  /// Creates a distribution.
  ///
  /// - Throws: `DistributionError.parameter` unless the upper bound is at least the lower one, both
  ///   are within ±2^53, and the range has fewer than 2^32 values.
  package init(lower: Int, upper: Int) throws(DistributionError) {
    let domain = Domain("uniformInteger")
    let exact = -(1 << 53)...(1 << 53)
    _ = try domain.require(exact.contains(lower), "lower", Double(lower), "from -2^53 to 2^53")
    _ = try domain.require(exact.contains(upper), "upper", Double(upper), "from -2^53 to 2^53")
    _ = try domain.require(
      upper >= lower && upper - lower < Int(UInt32.max), "upper", Double(upper),
      "at least lower, which is \(lower), and less than 2^32 - 1 above it")
    self.lower = lower
    self.upper = upper
    outcomes = UInt32(upper - lower + 1)
  }

  /// The expected value, which is the midpoint of the range.
  package var mean: Double { Double(lower) + Double(upper - lower) / 2 }

  /// The variance, (n^2 - 1) / 12 for n values.
  package var variance: Double { (Double(outcomes) * Double(outcomes) - 1) / 12 }

  package func sample(from source: RandomSource) -> Int {
    lower + Int(source.integer(below: outcomes))
  }

  package func cumulative(_ x: Double) -> Double {
    count(upTo: x) / Double(outcomes)
  }

  package func partialMoments(upTo x: Double) -> PartialMoments {
    let count = count(upTo: x)
    let start = Double(lower)
    let steps = count * (count - 1) / 2
    let squares = steps * (2 * count - 1) / 3
    return PartialMoments(
      first: (count * start + steps) / Double(outcomes),
      second: (count * start * start + 2 * start * steps + squares) / Double(outcomes))
  }

  private func count(upTo x: Double) -> Double {
    min(max(x.rounded(.down) - Double(lower) + 1, 0), Double(outcomes))
  }
}

extension UniformInteger: ScalarKind {
  package static let kind = "uniformInteger"
  package static let parameters = ["lower", "upper"]
  package static let example: [String: [Double]] = ["lower": [-5], "upper": [1000]]

  package init(_ given: DistributionParameters) throws(DistributionError) {
    try self.init(lower: given.integer("lower"), upper: given.integer("upper"))
  }
}
