import Distributions
import Testing

@Suite struct NegativeBinomialTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      ScalarDistribution(try NegativeBinomial(probability: 0.01, successes: 3)),
      [235, 304, 318])
  }

  @Test(
    "draws fit",
    arguments: [(0.01, 3.0), (0.5, 1), (0.9, 0.3), (0.05, 0.5), (0.3, 200), (1e-5, 2)])
  func fit(probability: Double, successes: Double) throws {
    expectCounting(
      ScalarDistribution(try NegativeBinomial(probability: probability, successes: successes)))
  }

  @Test("certain success leaves no failures")
  func certain() throws {
    let certain = try NegativeBinomial(probability: 1, successes: 3)
    let source = makeSource()
    #expect((0..<1000).allSatisfy { _ in certain.sample(from: source) == 0 })
  }

  @Test("the rarest success still draws")
  func rare() throws {
    let rare = ScalarDistribution(
      try NegativeBinomial(probability: 1e-9, successes: 0.9))
    #expect(draws(10_000, of: rare).allSatisfy { $0 >= 0 && $0 < 1e11 })
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    let positiveToLimit = "greater than 0 and at most 100000"
    let range = "from 1e-9 to 1"
    expectRefused("negativeBinomial", "probability", range, notPositive + [1e-10, 1.1]) {
      _ = try NegativeBinomial(probability: $0, successes: 1)
    }
    expectRefused("negativeBinomial", "successes", positiveToLimit, notPositive + [1e6]) {
      _ = try NegativeBinomial(probability: 0.5, successes: $0)
    }
    expectRefused("negativeBinomial", "mean", "at most 1000000000.0", [3 * 1_048_575 * 1024]) { _ in
      _ = try NegativeBinomial(probability: 0x1p-20, successes: 3072)
    }
  }
}
