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
    let range = "from 1e-100 to 100000"
    let values = notPositive + [1e5.nextUp, 1e-100.nextDown, .leastNonzeroMagnitude]
    expectRefused("beta", "alpha", range, values) { _ = try Beta(alpha: $0, beta: 1) }
    expectRefused("beta", "beta", range, values) { _ = try Beta(alpha: 1, beta: $0) }
  }

  @Test("the smallest parameters give zeros and ones")
  func smallest() throws {
    let source = RandomSource(seed: 3)
    let draws = try [(1e-100, 1e-100), (1e-100, 1), (1, 1e-100)].map { alpha, beta in
      let distribution = try Beta(alpha: alpha, beta: beta)
      return (0..<200).map { _ in distribution.sample(from: source) }
    }
    #expect(Set(draws[0]) == [0, 1])
    #expect(draws[1].allSatisfy { $0 == 0 } && draws[2].allSatisfy { $0 == 1 })
  }
}
