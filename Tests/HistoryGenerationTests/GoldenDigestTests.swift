import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("golden digests")
struct GoldenDigestTests {
  @Test("these digests belong to generator version 1")
  func version() {
    #expect(GeneratorVersion.current == 1)
  }

  @Test(
    "each bundled scenario gives this history at its own seed",
    arguments: [
      ("empty", "4057a40231496cbbc33f6942c3d89c19"),
      ("partial-day", "ee5607782a562e330aad0291ff2a1af0"),
      ("quick", "96d52173333ae3d9ad84173d65160045"),
      ("seed-mock", "4e68eabf6313a26d73894c6b034bd69d"),
      ("seed-mock-weekly", "c22ed230a63dbbe3e9b5a68f3db16787"),
      ("single-day", "9c44321d9c19636bdd06650863bbcc19"),
    ])
  func golden(name: String, digest: String) throws {
    let scenario = try BundledScenarios.scenario(name)
    let person = try HistoryGenerator(scenario).person(0, seed: scenario.seed)
    #expect(person.history.digest.hexadecimal == digest)
  }
}
