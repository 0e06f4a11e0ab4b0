import HealthModel
import HistoryGeneration
import Scenario
import TestSupport
import Testing

@Suite("golden digests")
struct GoldenDigestTests {
  @Test("these digests belong to generator version 2")
  func version() {
    #expect(GeneratorVersion.current == 2)
  }

  private static let brief = [
    ("app-corrections", "8f45f9511f2ccfdfdff2cea7c1a2091b"),
    ("app-journey", "ea302fa127911134267b336c7f155c14"),
    ("app-late-watch", "dfe678e59baaf82623fbcf1f339c5b1e"),
    ("app-night-shift", "858849e4641c71804391858eed44d597"),
    ("app-wild", "d1fea1961cd8ca13342767265e43d791"),
    ("cohort", "ca8413e7cc2dc0389715b9a9854e2748"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "12b7b475fef95cfb7340a76de8f6ca24"),
    ("quick", "314faf4f87ac7f85a4803dd08685811a"),
    ("seed-mock", "5ab3baba8606a93ddbd3dff9f0bba085"),
    ("single-day", "d44a92148c3c134607cbddbce1515b04"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "59717ab62c6b1c07b216f59b0502078d"), ("late-sync", "c47c9891ae4f5f4536a626c137e16714"),
    ("manual-entries", "c192de5071dd00d24e4de75d5c0c0a21"),
    ("night-shift", "a937ba69072ce4f1286c2399f9e081e1"),
    ("seed-mock-weekly", "b3e8324e7239359eb686e040046d8c41"),
    ("travel", "c5b29f7122d2ea1ee6c66ce7cc378482"),
    ("unit-mixup", "96ca919d0784599519ed421bc30544b1"),
    ("watch-gap", "4127c431834ba57552978a9fe5960973"),
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
