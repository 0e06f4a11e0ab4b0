import Distributions
import Testing

@Suite struct GoodnessOfFitTests {
  @Test("the Kolmogorov-Smirnov test has its tabled values")
  func kolmogorov() {
    let even = (0..<100).map { (Double($0) + 0.5) / 100 }
    #expect(GoodnessOfFit.kolmogorovSmirnov(sorted: even) { $0 } == 1)
    // Distance 0.1, so lambda is 1.0131 and the tail 0.25622.
    let shifted = GoodnessOfFit.kolmogorovSmirnov(sorted: even) { min(1, $0 + 0.095) }
    #expect(abs(shifted - 0.2562211850701) < 1e-12)
    #expect(GoodnessOfFit.kolmogorovSmirnov(sorted: even) { _ in 0 } < 1e-15)
  }

  @Test("the chi-squared test has its tabled values")
  func chiSquared() {
    let p = GoodnessOfFit.chiSquared(
      observed: [60, 40], expected: [50, 50], degreesOfFreedom: 1)
    #expect(abs(p - 0.04550026389635842) < 1e-14)
  }

  /// A gamma sampler with a fault of one part in thirty.
  struct WrongGamma: RealDistribution {
    let gamma: Gamma
    var mean: Double { gamma.mean }
    var variance: Double { gamma.variance }
    func sample(from source: RandomSource) -> Double { gamma.sample(from: source) * 1.03 }
  }

  /// A Poisson sampler that rounds a normal draw, a usual shortcut.
  struct WrongPoisson: RealDistribution {
    let normal: Normal
    var mean: Double { normal.mean }
    var variance: Double { normal.variance }
    func sample(from source: RandomSource) -> Double {
      normal.sample(from: source).rounded()
    }
  }

  @Test("a wrong continuous sampler is found")
  func powerContinuous() throws {
    let gamma = try Gamma(shape: 2.5, scale: 3)
    #expect(continuousFit(gamma, gamma) > 1e-4)
    #expect(continuousFit(WrongGamma(gamma: gamma), gamma) < 1e-4)
  }

  @Test("a wrong counting sampler is found though its mean and variance are right")
  func powerCounting() throws {
    let poisson = try Poisson(mean: 25)
    let wrong = WrongPoisson(normal: try Normal(mean: 25, standardDeviation: 5))
    #expect(countFit(ScalarDistribution(poisson), poisson) > 1e-4)
    #expect(countFit(wrong, poisson) < 1e-4)
  }
}
