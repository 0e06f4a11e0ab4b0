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
    ("app-corrections", "ff1f9043d27c89e9bb86238496dfd873"),
    ("app-journey", "1fd88b6522571cba51e821b9a4507447"),
    ("app-late-watch", "fdde331dd3ee1d1b89ac03400dff4b2f"),
    ("app-night-shift", "a0fa15bfe6967b20bac3ab997cbb421d"),
    ("app-wild", "0951c6b7badb6841d20d04c65cf10f7a"),
    ("cohort", "b91f8c1814e60cd50f806ad613ea6b52"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "12b7b475fef95cfb7340a76de8f6ca24"),
    ("quick", "314faf4f87ac7f85a4803dd08685811a"),
    ("seed-mock", "5ab3baba8606a93ddbd3dff9f0bba085"),
    ("single-day", "d44a92148c3c134607cbddbce1515b04"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "259174a2958f2e50c428b855a4f16889"), ("late-sync", "4c4e7a7cc71b29e5669eaae643dd5e28"),
    ("manual-entries", "edf62f267f5d81e9e2cd201d7d1be1de"),
    ("night-shift", "469328268de6dff6941296a367b6f746"),
    ("seed-mock-weekly", "b3e8324e7239359eb686e040046d8c41"),
    ("travel", "5ea83163c897d227cfe459f81a848368"),
    ("unit-mixup", "db33a67be35fcc7d66d5b4f8c6329c77"),
    ("watch-gap", "df416306c6ca6e7da979250d129cf798"),
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
