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
    ("app-corrections", "a82b943062486da02ba7f564914f8b69"),
    ("app-journey", "a7347a9b2c414f688145f2a1a885fe84"),
    ("app-late-watch", "bf56d96ec189a32c5201d3931d9f89d3"),
    ("app-night-shift", "03a9db286a1cb4031c2d28dc13d0c9b7"),
    ("app-wild", "85c08dde667524ae83d118b6860d35b0"),
    ("cohort", "f037147faae74dbd1b572cbca1d5eea2"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "14318e840cbbe7dc5fc951b8209f8780"),
    ("quick", "f90ff734462b924af70d0d6bf623caf7"),
    ("seed-mock", "f22013434cc662b28ba41fcb6c7ab704"),
    ("single-day", "25718e129f990538ee1e826c52096ead"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "4316e9e47d072bf56b8e52e3ae32629b"), ("late-sync", "994de2587fd33e14e48bf05da5a5ae00"),
    ("manual-entries", "8f26d00b593e1af16b816ab3731780d2"),
    ("night-shift", "cc0ed21377f16f8115fe0d4292820b3a"),
    ("seed-mock-weekly", "ee8eaf5ef21cfaf7bb165091bca9c757"),
    ("travel", "dc8daa50640dc973e5075100d96776ed"),
    ("unit-mixup", "b7e7d919251ba5dd7910b8228f6bb383"),
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
