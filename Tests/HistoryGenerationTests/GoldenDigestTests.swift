import HealthModel
import HistoryGeneration
import Scenario
import TestSupport
import Testing

@Suite("golden digests")
struct GoldenDigestTests {
  @Test("these digests belong to generator version 6")
  func version() {
    #expect(GeneratorVersion.current == 6)
  }

  private static let brief = [
    ("app-corrections", "75473f00fb3acc388a851ff6ff1a4f3f"),
    ("app-journey", "1cc95c3acda2064e7e4cf48361643c04"),
    ("app-late-watch", "46de9f3f9c13ecd22588b401c358185e"),
    ("app-night-shift", "03a9db286a1cb4031c2d28dc13d0c9b7"),
    ("app-wild", "b5061a7ca03f99320420dbb60d5af091"),
    ("cohort", "d51772907037179e0714b3a52cb649e9"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "14318e840cbbe7dc5fc951b8209f8780"),
    ("quick", "f90ff734462b924af70d0d6bf623caf7"),
    ("seed-mock", "f22013434cc662b28ba41fcb6c7ab704"),
    ("single-day", "25718e129f990538ee1e826c52096ead"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "a7b70594b9b9a7898d7e4b4feca7cbcb"), ("late-sync", "5d219b247916ce95864c9fedfa149849"),
    ("manual-entries", "3e98b021f5289905acde924e89e32340"),
    ("night-shift", "cc0ed21377f16f8115fe0d4292820b3a"),
    ("seed-mock-weekly", "ee8eaf5ef21cfaf7bb165091bca9c757"),
    ("travel", "dc8daa50640dc973e5075100d96776ed"),
    ("unit-mixup", "edc58dc8ac8ab7b3f525f7a025cc7bef"),
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
