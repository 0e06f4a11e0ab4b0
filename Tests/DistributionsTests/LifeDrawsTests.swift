import Distributions
import Foundation
import Testing

@Suite("draws of lives")
struct LifeDrawsTests {
  @Test("a draw without a check is that of the distribution itself")
  func unchecked() throws {
    let (beta, poisson) = (try Beta(alpha: 3, beta: 2), try Poisson(mean: 4.5))
    let (one, other) = (makeSource(), makeSource())
    for _ in 0..<50 {
      #expect(Beta.sample(from: one, alpha: 3, beta: 2) == beta.sample(from: other))
      #expect(Poisson.sample(from: one, mean: 4.5) == poisson.sample(from: other))
    }
  }

  @Test("exponential draws fit", arguments: [1.0, 45, 0.3])
  func exponential(mean: Double) {
    let source = makeSource(seed: 12)
    let sorted = (0..<20_000).map { _ in Exponential.sample(from: source, mean: mean) }.sorted()
    #expect(sorted[0] >= 0)
    #expect(GoodnessOfFit.kolmogorovSmirnov(sorted: sorted) { 1 - exp(-$0 / mean) } > 1e-4)
  }

  @Test("a Weibull value stands where its normal value stands, far out too")
  func weibull() throws {
    let distribution = try Weibull(shape: 2.84, scale: 9_000)
    for z in stride(from: -4.0, through: 4, by: 0.5) {
      let value = Weibull.value(atNormal: z, shape: 2.84, scale: 9_000)
      #expect(abs(distribution.cumulative(value) - StandardNormal.cumulative(z)) < 1e-12)
    }
    let far = Weibull.value(atNormal: 9, shape: 2, scale: 1)
    // -log of the upper tail of 9 is 43.6281.
    #expect(abs(far - 43.628_1.squareRoot()) < 1e-4)
  }

  @Test("the shape of a coefficient of variation is found again, and kept to its range")
  func shape() throws {
    for shape in [1.2, 2, 2.84, 7] {
      let distribution = try Weibull(shape: shape, scale: 1)
      #expect(abs(Weibull.meanOfUnitScale(shape: shape) - distribution.mean) < 1e-12)
      let deviation = Weibull.relativeDeviation(shape: shape)
      #expect(abs(deviation - distribution.variance.squareRoot() / distribution.mean) < 1e-12)
      #expect(abs(Weibull.shape(relativeDeviation: deviation, in: 0.8...40) - shape) < 1e-8)
    }
    #expect(abs(Weibull.shape(relativeDeviation: 5, in: 0.8...40) - 0.8) < 1e-8)
    #expect(abs(Weibull.shape(relativeDeviation: 0.001, in: 0.8...40) - 40) < 1e-8)
  }

  @Test("lognormal values of mean 1 have the deviation asked for")
  func lognormal() {
    let source = makeSource(seed: 13)
    let values = (0..<200_000).map { _ in
      LogNormal.value(atNormal: StandardNormal.sample(from: source), relativeDeviation: 0.4)
    }
    let mean = values.reduce(0, +) / 200_000
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 200_000
    #expect(abs(mean - 1) < 5 * 0.4 / 200_000.0.squareRoot())
    #expect(abs(variance.squareRoot() - 0.4) < 0.006)
    #expect(LogNormal.value(atNormal: 1.5, relativeDeviation: 0) == 1)
  }
}
