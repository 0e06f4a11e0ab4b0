import Distributions
import Testing

@Suite struct DiscreteTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(ScalarDistribution(try Discrete(weights: [1, 2, 3, 4])), [3, 2, 2])
  }

  @Test(
    "draws fit",
    arguments: [[1, 2, 3, 4], [0, 1, 0, 0.5, 0], [Double](repeating: 7, count: 24)])
  func fit(weights: [Double]) throws {
    expectCounting(ScalarDistribution(try Discrete(weights: weights)))
  }

  @Test("an index of weight 0 is never drawn")
  func zeroWeight() throws {
    let discrete = ScalarDistribution(try Discrete(weights: [0, 1, 0, 1, 0]))
    #expect(Set(draws(10_000, of: discrete)) == [1, 3])
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("discrete", "weights[1]", "finite and at least 0", notFinite + [-1]) {
      _ = try Discrete(weights: [1, $0])
    }
    expectRefused("discrete", "sum of weights", positive, [0]) {
      _ = try Discrete(weights: [$0, $0])
    }
    let empty = DistributionError.valueCount(
      distribution: "discrete", name: "weights", count: 0, requirement: "at least one")
    #expect(throws: empty) { try Discrete(weights: []) }
  }
}
