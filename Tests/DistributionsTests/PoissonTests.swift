import Distributions
import Testing

@Suite struct PoissonTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(ScalarDistribution(try Poisson(mean: 5)), [8, 7, 8])
    expectGolden(ScalarDistribution(try Poisson(mean: 100)), [91, 107, 112])
  }

  @Test(
    "draws fit on both sides of the change of method",
    arguments: [0.01, 0.5, 5, 9.999, 10, 10.001, 12, 30, 297.5, 1e4, 1e6, 1e9])
  func fit(mean: Double) throws {
    expectCounting(ScalarDistribution(try Poisson(mean: mean)))
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    let requirement = "greater than 0 and at most 1000000000.0"
    expectRefused("poisson", "mean", requirement, notPositive + [1e9.nextUp]) {
      _ = try Poisson(mean: $0)
    }
  }
}
