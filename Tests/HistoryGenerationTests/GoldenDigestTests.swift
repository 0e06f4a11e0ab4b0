import HealthModel
import HistoryGeneration
import Scenario
import TestSupport
import Testing

@Suite("golden digests")
struct GoldenDigestTests {
  @Test("these digests belong to generator version 4")
  func version() {
    #expect(GeneratorVersion.current == 4)
  }

  private static let brief = [
    ("app-corrections", "f09030e483e8d5b47c7b72e4ac1b9f68"),
    ("app-journey", "e7efa046be63883fce56e115841b86d3"),
    ("app-late-watch", "8663dffe35be497c2f9d0d433ca4f732"),
    ("app-night-shift", "80292f53463b67caaf5cd19fb08d840c"),
    ("app-wild", "1159e1a689cd713c7505ece318dcc873"),
    ("cohort", "39376d84534f1db419e409b5c600ee87"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "74ccb4074ad51ffaa3e0a1dee03ff186"),
    ("quick", "1ad2811e3c42ae89a20039756253e32f"),
    ("seed-mock", "5ab3baba8606a93ddbd3dff9f0bba085"),
    ("single-day", "35e492f79c831685d4f02e9884ce5abe"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "87a4edc0220eaf5a33badb8c35c048e8"), ("late-sync", "112b4a600245500886417f16c4153c97"),
    ("manual-entries", "48df228f5a3638b2da441cbdf7e04763"),
    ("night-shift", "9581da69734308d9690a8baf5a73b9e8"),
    ("seed-mock-weekly", "b3e8324e7239359eb686e040046d8c41"),
    ("travel", "d4680e9a9fb7fb339321f3e21b5dc6fe"),
    ("unit-mixup", "61054464ef0302d99ff349fa8ac5c21b"),
    ("watch-gap", "da9fac1b87794a3ebb046dc6f867278f"),
  ]

  @Test(
    "each bundled scenario gives this history at its own seed",
    arguments: brief + (Exhaustive.isWhole ? long : []))
  func golden(name: String, digest: String) throws {
    let scenario = try BundledScenarios.scenario(name)
    let person = try HistoryGenerator(scenario).person(0, seed: scenario.seed)
    #expect(person.history.digest.hexadecimal == digest)
  }
}
