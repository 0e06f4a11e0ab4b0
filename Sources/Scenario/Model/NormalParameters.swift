/// The parameters of a normal distribution.
public struct NormalParameters: Sendable, Equatable {
  /// The mean, in the quantity's unit.
  public var mean: Double
  /// The standard deviation, in the quantity's unit.
  public var deviation: Double

  /// Creates parameters in the quantity's unit.
  public init(mean: Double, deviation: Double) {
    self.mean = mean
    self.deviation = deviation
  }
}
