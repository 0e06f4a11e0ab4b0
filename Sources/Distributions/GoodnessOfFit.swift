import CGSL

/// Tests whether samples follow a distribution.
///
/// Each test returns a p-value: the probability of a fit at least as bad if the samples follow it.
package enum GoodnessOfFit {
  /// Returns the p-value of the Kolmogorov-Smirnov test against a continuous distribution.
  ///
  /// Uses the asymptotic series 2 * sum of (-1)^(j-1) * exp(-2 j^2 l^2) with Stephens' correction
  /// l = (sqrt(n) + 0.12 + 0.11 / sqrt(n)) * D (1970), accurate to about 0.01 for n of at least 5.
  /// The distribution's parameters must not be estimated from the samples.
  ///
  /// - Parameters:
  ///   - samples: At least one number, in ascending order.
  ///   - cumulative: The cumulative distribution function.
  /// - Returns: The p-value, from 0 to 1.
  /// - Complexity: O(n), with one call of `cumulative` per sample.
  package static func kolmogorovSmirnov(
    sorted samples: [Double], cumulative: (Double) -> Double
  ) -> Double {
    precondition(!samples.isEmpty, "the Kolmogorov-Smirnov test needs at least one sample")
    let count = Double(samples.count)
    var distance = 0.0
    var previous = -Double.infinity
    for (index, sample) in samples.enumerated() {
      precondition(previous <= sample, "sample \(index), \(sample), is below the one before it")
      previous = sample
      let expected = cumulative(sample)
      let above = Double(index + 1) / count - expected
      let below = expected - Double(index) / count
      distance = max(distance, above, below)
    }
    let root = count.squareRoot()
    return kolmogorovTail((root + 0.12 + 0.11 / root) * distance)
  }

  /// Returns the p-value of Pearson's chi-squared test of counts (`gsl_cdf_chisq_Q`).
  ///
  /// - Parameters:
  ///   - observed: The number of samples in each bin.
  ///   - expected: The expected number in each bin, above 0; at least 5 for an accurate p-value.
  ///   - degreesOfFreedom: Usually the number of bins minus one.
  /// - Returns: The p-value, from 0 to 1.
  /// - Complexity: O(n) in the number of bins.
  package static func chiSquared(
    observed: [Int], expected: [Double], degreesOfFreedom: Int
  ) -> Double {
    precondition(
      observed.count == expected.count,
      "\(observed.count) observed bins and \(expected.count) expected ones")
    precondition(degreesOfFreedom > 0, "degrees of freedom are \(degreesOfFreedom)")
    GSL.silence()
    var statistic = 0.0
    for (observed, expected) in zip(observed, expected) {
      precondition(expected > 0, "a bin's expected count is \(expected)")
      let difference = Double(observed) - expected
      statistic += difference * difference / expected
    }
    return gsl_cdf_chisq_Q(statistic, Double(degreesOfFreedom))
  }

  private static func kolmogorovTail(_ lambda: Double) -> Double {
    // The tail is 1 to 12 decimal places here, and the series converges slowly.
    if lambda < 0.2 { return 1 }
    var sum = 0.0
    var sign = 2.0
    for j in 1...100 {
      let term = exp(-2 * Double(j * j) * lambda * lambda)
      sum += sign * term
      if term < 1e-17 { break }
      sign = -sign
    }
    return min(max(sum, 0), 1)
  }
}
