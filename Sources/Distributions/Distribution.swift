/// A probability distribution with known first and second moments.
public protocol Distribution: Sendable {
  /// The expected value.
  var mean: Double { get }
  /// The expected squared distance from the mean.
  var variance: Double { get }
}

/// A distribution of real numbers.
public protocol RealDistribution: Distribution {
  /// Draws one number, without allocation.
  func sample(from source: RandomSource) -> Double
}

/// A distribution of whole numbers.
public protocol CountDistribution: Distribution {
  /// Draws one number, without allocation.
  func sample(from source: RandomSource) -> Int
}

/// A distribution of numbers whose cumulative function and partial moments are known.
///
/// With these, a distribution can be truncated and be tested for goodness of fit.
public protocol CumulativeDistribution: Distribution {
  /// The probability of a value at or below x, which may be infinite.
  func cumulative(_ x: Double) -> Double
  /// The part of the raw moments that values at or below a finite x contribute.
  func partialMoments(upTo x: Double) -> PartialMoments
}

/// The first and second raw moments over a part of a distribution's support.
public struct PartialMoments: Equatable, Sendable {
  /// The expectation of X over the part, 0 elsewhere.
  public var first: Double
  /// The expectation of X squared over the part, 0 elsewhere.
  public var second: Double

  /// Makes a pair of moments.
  public init(first: Double, second: Double) {
    self.first = first
    self.second = second
  }

  /// The moments of an empty part.
  public static let zero = PartialMoments(first: 0, second: 0)
}
