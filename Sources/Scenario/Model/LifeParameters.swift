/// The parameters of a gamma distribution.
public struct GammaParameters: Sendable, Equatable {
  /// The dimensionless shape.
  public var shape: Double
  /// The scale, in the quantity's unit.
  public var scale: Double

  /// Creates parameters from a shape and a scale in the quantity's unit.
  public init(shape: Double, scale: Double) {
    self.shape = shape
    self.scale = scale
  }
}

/// The parameters of a beta distribution.
public struct BetaParameters: Sendable, Equatable {
  /// The shape parameter that shifts weight towards 1.
  public var alpha: Double
  /// The shape parameter that shifts weight towards 0.
  public var beta: Double

  /// Creates parameters from the two shape parameters.
  public init(alpha: Double, beta: Double) {
    self.alpha = alpha
    self.beta = beta
  }

  /// The mean of the distribution.
  public var mean: Double { alpha / (alpha + beta) }
}

/// The parameters of a lognormal distribution.
public struct LogNormalParameters: Sendable, Equatable {
  /// The median, in the quantity's unit.
  public var median: Double
  /// The standard deviation of the logarithm.
  public var sigma: Double

  /// Creates parameters from a median in the quantity's unit and the logarithm's deviation.
  public init(median: Double, sigma: Double) {
    self.median = median
    self.sigma = sigma
  }
}
