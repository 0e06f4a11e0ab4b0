import Distributions
import Testing

@Suite struct BetaTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      try Beta(alpha: 2, beta: 5), [0.14935493631467217, 0.6031469659158064, 0.3532764615167105])
    expectGolden(
      try Beta(alpha: 0.5, beta: 0.5),
      [0.12762329535203779, 0.641354112137578, 0.14010783914215183])
  }

  @Test("draws fit", arguments: [(2.0, 5.0), (0.5, 0.5), (1, 1), (90, 10)])
  func fit(alpha: Double, beta: Double) throws {
    expectContinuous(ScalarDistribution(try Beta(alpha: alpha, beta: beta)))
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    let range = "greater than 0 and at most 100000"
    let values = notPositive + [1e5.nextUp]
    expectRefused("beta", "alpha", range, values) { _ = try Beta(alpha: $0, beta: 1) }
    expectRefused("beta", "beta", range, values) { _ = try Beta(alpha: 1, beta: $0) }
  }
}
