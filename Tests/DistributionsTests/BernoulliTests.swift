import Distributions
import Testing

@Suite struct BernoulliTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      ScalarDistribution(try Bernoulli(probability: 0.5)), [1, 0, 0])
  }

  @Test("draws fit", arguments: [0.5, 0.01, 0.99])
  func fit(probability: Double) throws {
    expectCounting(ScalarDistribution(try Bernoulli(probability: probability)))
  }

  @Test("probabilities 0 and 1 are certain")
  func certain() throws {
    for probability in [0.0, 1] {
      let certain = ScalarDistribution(try Bernoulli(probability: probability))
      #expect(draws(1000, of: certain).allSatisfy { $0 == probability })
    }
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("bernoulli", "probability", "from 0 to 1", notFinite + [-0.1, 1.1]) {
      _ = try Bernoulli(probability: $0)
    }
  }
}
