import Distributions
import Testing

@Suite struct TruncatedTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      try Truncated(Normal(mean: 3, standardDeviation: 2), lower: 3, upper: 4),
      [3.8990372716514488, 3.459470320987121, 3.6559486171092543])
  }

  static let continuous: [(String, [String: [Double]])] = [
    ("normal", ["mean": [3], "standardDeviation": [2], "minimum": [3], "maximum": [4]]),
    ("normal", ["mean": [75_000], "standardDeviation": [900], "maximum": [73_500]]),
    ("lognormal", ["location": [1], "scale": [0.8], "minimum": [4]]),
    ("gamma", ["shape": [0.7], "scale": [3], "minimum": [0.1], "maximum": [5]]),
    ("gamma", ["shape": [2], "scale": [3], "minimum": [-1]]),
    ("weibull", ["shape": [1.5], "scale": [2], "minimum": [1], "maximum": [6]]),
    ("weibull", ["shape": [0.9], "scale": [2], "minimum": [3]]),
    ("beta", ["alpha": [2], "beta": [5], "minimum": [0.3], "maximum": [1]]),
    ("uniform", ["lower": [-1], "upper": [4], "minimum": [0], "maximum": [9]]),
  ]

  static let counting: [(String, [String: [Double]])] = [
    ("poisson", ["mean": [5], "minimum": [2], "maximum": [8]]),
    ("poisson", ["mean": [100], "minimum": [90.5]]),
    ("negativeBinomial", ["probability": [0.01], "successes": [3], "minimum": [100]]),
    ("negativeBinomial", ["probability": [0.3], "successes": [0.5], "maximum": [4]]),
    ("discrete", ["weights": [1, 2, 3, 4], "minimum": [1], "maximum": [2]]),
    ("uniformInteger", ["lower": [-5], "upper": [20], "minimum": [-2], "maximum": [7.5]]),
  ]

  @Test("continuous draws fit, with exact moments", arguments: continuous)
  func continuousFits(kind: String, parameters: [String: [Double]]) throws {
    let made = try ScalarDistribution(kind: kind, parameters: parameters)
    expectContinuous(made)
    expectBounds(made, parameters)
  }

  @Test("counting draws fit, with exact moments", arguments: counting)
  func countingFits(kind: String, parameters: [String: [Double]]) throws {
    let made = try ScalarDistribution(kind: kind, parameters: parameters)
    expectCounting(made)
    expectBounds(made, parameters)
  }

  @Test("both ends are inside")
  func inclusive() throws {
    let cut = try ScalarDistribution(
      kind: "uniformInteger",
      parameters: ["lower": [0], "upper": [9], "minimum": [3], "maximum": [4]])
    #expect(Set(draws(1000, of: cut)) == [3, 4])
    let atom = try Truncated(Constant(value: 2), lower: 2, upper: 2)
    #expect(atom.mean == 2 && atom.variance == 0 && atom.probability == 1)
  }

  @Test("a truncation can be truncated")
  func nested() throws {
    let once = try Truncated(Gamma(shape: 2, scale: 3), lower: 1, upper: .infinity)
    let twice = try Truncated(once, lower: 0, upper: 8)
    let direct = try Truncated(Gamma(shape: 2, scale: 3), lower: 1, upper: 8)
    #expect(abs(twice.mean - direct.mean) < 1e-12)
    #expect(abs(twice.variance - direct.variance) < 1e-11)
    #expect(abs(twice.cumulative(5) - direct.cumulative(5)) < 1e-12)
  }

  @Test("improbable, reversed and undefined intervals are refused")
  func domain() throws {
    let normal = try Normal(mean: 0, standardDeviation: 1)
    let tail = DistributionError.improbable(
      lower: 4, upper: .infinity, probability: 1 - StandardNormal.cumulative(4.0.nextDown),
      floor: 1e-3)
    #expect(throws: tail) { try Truncated(normal, lower: 4, upper: .infinity) }
    expectRefused("truncated", "minimum", "a number", [.nan]) {
      _ = try Truncated(normal, lower: $0, upper: 1)
    }
    expectRefused("truncated", "maximum", "at least minimum, which is 1.0", [.nan, 0]) {
      _ = try Truncated(normal, lower: 1, upper: $0)
    }
  }

  private func expectBounds(_ made: ScalarDistribution, _ parameters: [String: [Double]]) {
    let lower = parameters["minimum"]?.first ?? -.infinity
    let upper = parameters["maximum"]?.first ?? .infinity
    #expect(draws(10_000, of: made, seed: 9).allSatisfy { $0 >= lower && $0 <= upper })
    #expect(made.cumulative(upper) == 1)
    #expect(made.cumulative(lower.nextDown) == 0)
  }
}
