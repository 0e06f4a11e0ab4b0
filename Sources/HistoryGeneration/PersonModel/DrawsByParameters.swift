import Distributions
import Foundation
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

extension Double {
  /// Returns the value or, below a start, one that approaches a floor smoothly, so that no value is
  /// conspicuously frequent.
  func softened(from start: Double, to floor: Double) -> Double {
    self >= start ? self : floor + (start - floor) * exp((self - start) / (start - floor))
  }
}
