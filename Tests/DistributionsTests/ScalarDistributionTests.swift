import Distributions
import Testing

@Suite struct ScalarDistributionTests {
  @Test("every kind is made from its parameters", arguments: DistributionCatalog.kinds)
  func everyKind(kind: String) throws {
    let type = try #require(DistributionCatalog.all.first { $0.kind == kind })
    let parameters = type.example
    #expect(parameters.keys.sorted() == type.parameters.sorted())
    let made = try ScalarDistribution(kind: kind, parameters: parameters)
    #expect(made.cumulative(-.infinity) == 0)
    #expect(made.cumulative(.infinity) == 1)
    // Truncation that takes nothing away keeps draws and moments.
    let bounds = ["minimum": [-1e300], "maximum": [1e300]]
    let cut = try ScalarDistribution(
      kind: kind, parameters: parameters.merging(bounds) { first, _ in first })
    #expect(draws(100, of: cut) == draws(100, of: made))
    #expect(abs(cut.mean - made.mean) <= 1e-12 * abs(made.mean))
    #expect(abs(cut.variance - made.variance) <= 1e-11 * (made.variance + 1))
  }

  @Test("every missing parameter is named", arguments: DistributionCatalog.kinds)
  func missing(kind: String) throws {
    let type = try #require(DistributionCatalog.all.first { $0.kind == kind })
    for name in type.parameters {
      var parameters = type.example
      parameters[name] = nil
      let error = DistributionError.missingParameter(
        distribution: kind, name: name, required: type.parameters)
      #expect(throws: error) {
        try ScalarDistribution(kind: kind, parameters: parameters)
      }
    }
  }

  @Test("unknown kinds and parameters are refused with what is allowed")
  func unknown() {
    let kind = DistributionError.unknownKind(
      "cauchy", allowed: DistributionCatalog.kinds)
    #expect(throws: kind) { try ScalarDistribution(kind: "cauchy", parameters: [:]) }
    #expect(kind.description.hasSuffix(DistributionCatalog.kinds.joined(separator: ", ")))
    let name = DistributionError.unknownParameter(
      distribution: "poisson", name: "rate", allowed: ["mean", "minimum", "maximum"])
    #expect(throws: name) {
      try ScalarDistribution(kind: "poisson", parameters: ["rate": [3], "scale": [1]])
    }
    #expect(
      name.description
        == "poisson: \"rate\" is not a parameter; the distribution accepts mean, minimum, maximum")
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
