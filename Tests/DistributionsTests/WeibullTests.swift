import Distributions
import Testing

@Suite struct WeibullTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      try Weibull(shape: 1.5, scale: 2),
      [2.600529422651852, 1.2959696192346348, 0.9123635625802324])
  }

  @Test("draws fit", arguments: [(1.5, 2.0), (0.8, 10), (5, 1)])
  func fit(shape: Double, scale: Double) throws {
    expectContinuous(ScalarDistribution(try Weibull(shape: shape, scale: scale)))
  }

  @Test("the quantile undoes the cumulative function")
  func quantile() throws {
    let weibull = try Weibull(shape: 1.5, scale: 2)
    for probability in [0.001, 0.25, 0.5, 0.999] {
      let restored = weibull.cumulative(weibull.quantile(probability))
      #expect(abs(restored - probability) < 1e-12)
    }
    #expect(weibull.quantile(0) == 0)
    #expect(weibull.quantile(1) == .infinity)
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("weibull", "shape", positive, notPositive) {
      _ = try Weibull(shape: $0, scale: 1)
    }
    expectRefused("weibull", "scale", positive, notPositive) {
      _ = try Weibull(shape: 1, scale: $0)
    }
    expectRefused("weibull", "mean", "finite; use smaller parameters", [.infinity]) { _ in
      _ = try Weibull(shape: 0.001, scale: 1)
    }
  }
}
