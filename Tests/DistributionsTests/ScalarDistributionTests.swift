import Distributions
import Testing

@Suite struct ScalarDistributionTests {
  /// One valid set of parameters for each kind.
  static let examples: [DistributionKind: [String: [Double]]] = [
    .normal: ["mean": [3], "standardDeviation": [2]],
    .lognormal: ["location": [1], "scale": [0.5]], .gamma: ["shape": [2.5], "scale": [3]],
    .weibull: ["shape": [1.5], "scale": [2]], .beta: ["alpha": [2], "beta": [5]],
    .bernoulli: ["probability": [0.5]], .poisson: ["mean": [100]],
    .negativeBinomial: ["probability": [0.01], "successes": [3]],
    .discrete: ["weights": [1, 2, 3, 4]], .uniform: ["lower": [-1], "upper": [4]],
    .uniformInteger: ["lower": [-5], "upper": [1000]], .constant: ["value": [4.25]],
  ]

  @Test("every kind is made from its parameters", arguments: DistributionKind.allCases)
  func everyKind(kind: DistributionKind) throws {
    let parameters = try #require(Self.examples[kind])
    #expect(parameters.keys.sorted() == kind.parameterNames.sorted())
    let made = try ScalarDistribution(kind: kind.rawValue, parameters: parameters)
    #expect(made.cumulative(-.infinity) == 0)
    #expect(made.cumulative(.infinity) == 1)
    // Truncation that takes nothing away keeps draws and moments.
    let bounds = ["minimum": [-1e300], "maximum": [1e300]]
    let cut = try ScalarDistribution(
      kind: kind.rawValue, parameters: parameters.merging(bounds) { first, _ in first })
    #expect(draws(100, of: cut) == draws(100, of: made))
    #expect(abs(cut.mean - made.mean) <= 1e-12 * abs(made.mean))
    #expect(abs(cut.variance - made.variance) <= 1e-11 * (made.variance + 1))
  }

  @Test("every missing parameter is named", arguments: DistributionKind.allCases)
  func missing(kind: DistributionKind) throws {
    for name in kind.parameterNames {
      var parameters = try #require(Self.examples[kind])
      parameters[name] = nil
      let error = DistributionError.missingParameter(
        distribution: kind.rawValue, name: name, required: kind.parameterNames)
      #expect(throws: error) {
        try ScalarDistribution(kind: kind.rawValue, parameters: parameters)
      }
    }
  }

  @Test("unknown kinds and parameters are refused with what is allowed")
  func unknown() {
    let kind = DistributionError.unknownKind(
      "cauchy", allowed: DistributionKind.allCases.map(\.rawValue))
    #expect(throws: kind) { try ScalarDistribution(kind: "cauchy", parameters: [:]) }
    #expect(kind.description.hasSuffix("uniform, uniformInteger, constant"))
    let name = DistributionError.unknownParameter(
      distribution: "poisson", name: "rate", allowed: ["mean", "minimum", "maximum"])
    #expect(throws: name) {
      try ScalarDistribution(kind: "poisson", parameters: ["rate": [3], "scale": [1]])
    }
    #expect(
      name.description == "poisson: \"rate\" is not a parameter; it accepts mean, minimum, maximum")
  }

  @Test("a number needs exactly one value and a whole number no fraction")
  func values() {
    for count in [0, 2] {
      let error = DistributionError.valueCount(
        distribution: "poisson", name: "mean", count: count, requirement: "exactly one")
      #expect(throws: error) {
        try ScalarDistribution(
          kind: "poisson", parameters: ["mean": [Double](repeating: 1, count: count)])
      }
    }
    expectRefused("uniformInteger", "upper", "a whole number", notFinite + [1.5]) {
      _ = try ScalarDistribution(
        kind: "uniformInteger", parameters: ["lower": [0], "upper": [$0]])
    }
  }
}
