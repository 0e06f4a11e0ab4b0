import Distributions
import Testing

@Suite struct UniformTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      try Uniform(lower: -1, upper: 4),
      [0.13514127066782933, 1.9678159637763342, 2.6741695126987546])
  }

  @Test("draws fit", arguments: [(-1.0, 4.0), (0, 1e-6), (1e6, 1e6 + 1)])
  func fit(lower: Double, upper: Double) throws {
    expectContinuous(ScalarDistribution(try Uniform(lower: lower, upper: upper)))
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("uniform", "lower", "finite", notFinite) { _ = try Uniform(lower: $0, upper: 1) }
    expectRefused("uniform", "upper", "finite", notFinite) { _ = try Uniform(lower: 0, upper: $0) }
    expectRefused("uniform", "upper", "greater than lower, which is 2.0", [2, 1]) {
      _ = try Uniform(lower: 2, upper: $0)
    }
  }
}
