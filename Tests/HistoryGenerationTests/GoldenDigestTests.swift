import HealthModel
import HistoryGeneration
import Scenario
import TestSupport
import Testing

@Suite("golden digests")
struct GoldenDigestTests {
  @Test("these digests belong to generator version 5")
  func version() {
    #expect(GeneratorVersion.current == 5)
  }

  private static let brief = [
    ("app-corrections", "ea2dad490273fa312a5e41ed89212cb8"),
    ("app-journey", "1cc95c3acda2064e7e4cf48361643c04"),
    ("app-late-watch", "bb69b56a1a367c3586f6fbeb91d58df2"),
    ("app-night-shift", "03a9db286a1cb4031c2d28dc13d0c9b7"),
    ("app-wild", "a650028bf6f51500f4f893061fe37387"),
    ("cohort", "130a33f6a5c2f49c7b56877d5dc02b01"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "14318e840cbbe7dc5fc951b8209f8780"),
    ("quick", "f90ff734462b924af70d0d6bf623caf7"),
    ("seed-mock", "f22013434cc662b28ba41fcb6c7ab704"),
    ("single-day", "25718e129f990538ee1e826c52096ead"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "a7b70594b9b9a7898d7e4b4feca7cbcb"), ("late-sync", "29d94c6b7bfe59cbfc15a48853df7a3a"),
    ("manual-entries", "99b64d8fa418c8ea00953174b95ececb"),
    ("night-shift", "cc0ed21377f16f8115fe0d4292820b3a"),
    ("seed-mock-weekly", "ee8eaf5ef21cfaf7bb165091bca9c757"),
    ("travel", "dc8daa50640dc973e5075100d96776ed"),
    ("unit-mixup", "841d077799f7e397c2728b08e142eb52"),
    ("watch-gap", "de0255e9feb3e4bffd54a5eb59f47a16"),
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
