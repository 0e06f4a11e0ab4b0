import HealthModel
import HistoryGeneration
import Scenario
import TestSupport
import Testing

@Suite("golden digests")
struct GoldenDigestTests {
  @Test("these digests belong to generator version 3")
  func version() {
    #expect(GeneratorVersion.current == 3)
  }

  private static let brief = [
    ("app-corrections", "51dd80e69ee27963b753db2704b9f306"),
    ("app-journey", "a6fc3357bb43b26ef7e45a51a558809b"),
    ("app-late-watch", "2f4e981ddbb7bda1a2a27e0c1a04d194"),
    ("app-night-shift", "4d1a1955b382bdf98e4a8e63c3128c22"),
    ("app-wild", "55200a631545cdc55afc83a5ab9ba71e"),
    ("cohort", "12d3670177850947a4f72fcc48561e38"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "12b7b475fef95cfb7340a76de8f6ca24"),
    ("quick", "314faf4f87ac7f85a4803dd08685811a"),
    ("seed-mock", "5ab3baba8606a93ddbd3dff9f0bba085"),
    ("single-day", "d44a92148c3c134607cbddbce1515b04"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "6829524acb62d9683a363a8c0b84638f"), ("late-sync", "be82a99d8f7c084c6655aceaea49d3cb"),
    ("manual-entries", "caec3e12d15b9a752923be19764efcf3"),
    ("night-shift", "121f2bc498654fbf8d1b9fa2362f792f"),
    ("seed-mock-weekly", "b3e8324e7239359eb686e040046d8c41"),
    ("travel", "40313de822fbe8a8737f9099fa51fb03"),
    ("unit-mixup", "db33a67be35fcc7d66d5b4f8c6329c77"),
    ("watch-gap", "1768a159c8ad36b02fd5bb4557fab2fd"),
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
