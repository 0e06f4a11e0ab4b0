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
    ("app-corrections", "0541cd0fe63a054777d076c1da3b6212"),
    ("app-journey", "3208adb9af410ead94151843f851b8f7"),
    ("app-late-watch", "132a8079260f2127981cfd84a1123d0f"),
    ("app-night-shift", "2411f07d1748835dbb1bf05ed02d271e"),
    ("app-wild", "0a67f8d95015da43418d5712e52c70ce"),
    ("cohort", "5c66eb7a72f5a0e6ce80c0cb511d4056"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "12b7b475fef95cfb7340a76de8f6ca24"),
    ("quick", "314faf4f87ac7f85a4803dd08685811a"),
    ("seed-mock", "5ab3baba8606a93ddbd3dff9f0bba085"),
    ("single-day", "d44a92148c3c134607cbddbce1515b04"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "ddc33c41767641e62b8b011dbdd03470"), ("late-sync", "62394179fd6c9909554733e7a9bda358"),
    ("manual-entries", "8ab525e63c96003d05fb295f5459d980"),
    ("night-shift", "61fcb2946c1a177a1d4a3f083224fb5d"),
    ("seed-mock-weekly", "b3e8324e7239359eb686e040046d8c41"),
    ("travel", "e1c403f13a0feaab836fb1c8de4363d7"),
    ("unit-mixup", "a9d6da4f8c029460e6fd23dcb4dfdc79"),
    ("watch-gap", "df985004d4a7a01e7b12993a6b8c22c7"),
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
