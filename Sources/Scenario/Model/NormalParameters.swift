/// A normal distribution's parameters.
public struct NormalParameters: Sendable, Equatable {
  /// The expected value, in the quantity's unit.
  public var mean: Double
  /// The standard deviation, in the quantity's unit.
  public var deviation: Double

  /// Makes the parameters.
  ///
  /// - Parameters:
  ///   - mean: The expected value, in the quantity's unit.
  ///   - deviation: The standard deviation, in the quantity's unit.
  public init(mean: Double, deviation: Double) {
    self.mean = mean
    self.deviation = deviation
  }
}
