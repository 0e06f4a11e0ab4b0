import Distributions
import Scenario

extension LogNormal {
  /// Returns a draw with a scenario's parameters.
  static func sample(from random: RandomSource, _ parameters: LogNormalParameters) -> Double {
    parameters.median * sample(from: random, location: 0, scale: parameters.sigma)
  }
}

extension Beta {
  /// Returns a draw with a scenario's parameters.
  static func sample(from random: RandomSource, _ parameters: BetaParameters) -> Double {
    sample(from: random, alpha: parameters.alpha, beta: parameters.beta)
  }
}

extension Comparable {
  /// Returns the nearest value in a range.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
