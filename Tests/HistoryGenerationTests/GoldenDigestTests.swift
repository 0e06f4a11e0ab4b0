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
    ("app-corrections", "b7b280bce76772c29fe336240e05ca16"),
    ("app-journey", "7bb2a70d12d28e3202083e1726b23e72"),
    ("app-late-watch", "94076579aeba331f38710593f437fa79"),
    ("app-night-shift", "eea61af0e8c7785ec2738b316d6f63f2"),
    ("app-wild", "64a0b054d7f791b14893534784fdbd17"),
    ("cohort", "a6e80c03f831a9dc029f9b7f4b98e8c3"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "03314eab08cb7497a768474157326a8b"),
    ("quick", "01081d8e9203cbd4ea6cadfd5df29478"),
    ("seed-mock", "5ab3baba8606a93ddbd3dff9f0bba085"),
    ("single-day", "7a697a36f2893f87af479d29e101648b"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "e369e84bc0cb87910912569837955965"), ("late-sync", "29d01c6a903ce22018a586926a751ad1"),
    ("manual-entries", "ba3e3eb2852154707234dd12585b1335"),
    ("night-shift", "5a74765d5095c4323cd26b5c9a8cc318"),
    ("seed-mock-weekly", "b3e8324e7239359eb686e040046d8c41"),
    ("travel", "25e4f8a41f95e7deed2373253117289f"),
    ("unit-mixup", "17ba609ea2ce4916f1c784216a2e427f"),
    ("watch-gap", "5da44a57db0ae24c6089375c6e6cf72f"),
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
