import Distributions
import Testing

@Suite struct NormalTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      try Normal(mean: 3, standardDeviation: 2),
      [2.6376150108148133, -1.0298224991096934, 5.520575444349479])
  }

  @Test("draws fit", arguments: [(0.0, 1.0), (3, 2), (-1e3, 1e-2)])
  func fit(mean: Double, deviation: Double) throws {
    expectContinuous(ScalarDistribution(try Normal(mean: mean, standardDeviation: deviation)))
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("normal", "mean", "finite", notFinite) {
      _ = try Normal(mean: $0, standardDeviation: 1)
    }
    expectRefused("normal", "standardDeviation", positive, notPositive) {
      _ = try Normal(mean: 0, standardDeviation: $0)
    }
    expectRefused("normal", "variance", "finite; use smaller parameters", [.infinity]) { _ in
      _ = try Normal(mean: 0, standardDeviation: 1e200)
    }
  }

  @Test("the standard normal's cumulative function has its tabled values")
  func standard() {
    #expect(StandardNormal.cumulative(0) == 0.5)
    #expect(abs(StandardNormal.cumulative(1.959963984540054) - 0.975) < 1e-15)
  }
}
