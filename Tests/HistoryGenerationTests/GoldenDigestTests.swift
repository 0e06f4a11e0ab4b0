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
    ("app-corrections", "d0290b04c0a68d00458934fc88aae7b2"),
    ("app-journey", "217e2eb8c778aa7f3e940f12caf8c457"),
    ("app-late-watch", "f93ddd6ba9c398e454471322a71abacb"),
    ("app-night-shift", "7003527098f784204e40992fd77ad609"),
    ("app-wild", "df555f490036db8ef8d777302514a850"),
    ("cohort", "5b550534cc78365b9478ed97a3310256"), ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
    ("partial-day", "14318e840cbbe7dc5fc951b8209f8780"),
    ("quick", "f90ff734462b924af70d0d6bf623caf7"),
    ("seed-mock", "f22013434cc662b28ba41fcb6c7ab704"),
    ("single-day", "25718e129f990538ee1e826c52096ead"),
  ]

  /// Scenarios of months, whose baselines hold a digest of the same history.
  ///
  /// `.ci/gate` compares it.
  private static let long = [
    ("dst", "1c53162d739a37b29d669f85f694f588"), ("late-sync", "94dad195b4f97b9effa594454189e913"),
    ("manual-entries", "dc1125b71d501cefe44284abb3d159b0"),
    ("night-shift", "4eab63a396c751570adb9164fa0add61"),
    ("seed-mock-weekly", "ee8eaf5ef21cfaf7bb165091bca9c757"),
    ("travel", "02d56cc9d65afc3c1541d2e2d1388da1"),
    ("unit-mixup", "1cda764a38095be95c9c2228f75400cc"),
    ("watch-gap", "f73a4426b88aea3d8e3988cce3c5e75c"),
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
