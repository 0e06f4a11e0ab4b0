import Distributions
import Testing

@Suite struct GammaTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      try Gamma(shape: 2.5, scale: 3), [5.732257291667041, 14.443010970408476, 10.155232903807628])
    expectGolden(
      try Gamma(shape: 0.7, scale: 1),
      [0.12244393984457157, 1.5490325350806988, 0.7886406196535678])
  }

  @Test("draws fit", arguments: [(2.5, 3.0), (0.7, 1), (0.1, 50), (1, 1), (400, 0.5), (1e7, 1)])
  func fit(shape: Double, scale: Double) throws {
    expectContinuous(ScalarDistribution(try Gamma(shape: shape, scale: scale)))
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("gamma", "shape", positive, notPositive) { _ = try Gamma(shape: $0, scale: 1) }
    expectRefused("gamma", "scale", positive, notPositive) { _ = try Gamma(shape: 1, scale: $0) }
  }
}
