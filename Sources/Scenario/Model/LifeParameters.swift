/// A gamma distribution's parameters.
public struct GammaParameters: Sendable, Equatable {
  /// The shape.
  public var shape: Double
  /// The scale, in the quantity's unit.
  public var scale: Double

  /// Makes the parameters.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - scale: The scale, in the quantity's unit.
  public init(shape: Double, scale: Double) {
    self.shape = shape
    self.scale = scale
  }
}

/// A beta distribution's parameters.
public struct BetaParameters: Sendable, Equatable {
  /// The weight towards 1.
  public var alpha: Double
  /// The weight towards 0.
  public var beta: Double

  /// Makes the parameters.
  ///
  /// - Parameters:
  ///   - alpha: The weight towards 1.
  ///   - beta: The weight towards 0.
  public init(alpha: Double, beta: Double) {
    self.alpha = alpha
    self.beta = beta
  }
}

/// A lognormal distribution's parameters.
public struct LogNormalParameters: Sendable, Equatable {
  /// The median, in the quantity's unit.
  public var median: Double
  /// The standard deviation of the logarithm.
  public var sigma: Double

  /// Makes the parameters.
  ///
  /// - Parameters:
  ///   - median: The median, in the quantity's unit.
  ///   - sigma: The standard deviation of the logarithm.
  public init(median: Double, sigma: Double) {
    self.median = median
    self.sigma = sigma
  }
}
