import Distributions
import Testing

@Suite struct LogNormalTests {
  @Test("draws are pinned")
  func golden() throws {
    expectGolden(
      try LogNormal(location: 1, scale: 0.5),
      [2.4828417043051956, 0.9925720994497226, 5.104609020320994])
  }

  @Test("draws fit", arguments: [(0.0, 1.0), (1, 0.5), (8, 0.1)])
  func fit(location: Double, scale: Double) throws {
    expectContinuous(ScalarDistribution(try LogNormal(location: location, scale: scale)))
  }

  @Test("parameters outside of their domains are refused")
  func domain() {
    expectRefused("lognormal", "location", "finite", notFinite) {
      _ = try LogNormal(location: $0, scale: 1)
    }
    expectRefused("lognormal", "scale", positive, notPositive) {
      _ = try LogNormal(location: 0, scale: $0)
    }
    expectRefused("lognormal", "mean", "finite; use smaller parameters", [.infinity]) { _ in
      _ = try LogNormal(location: 800, scale: 1)
    }
  }
}
