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
      ("empty", "2f1a82e0dba1bb63b4f93aa7eb65d66c"),
      ("partial-day", "12b7b475fef95cfb7340a76de8f6ca24"),
      ("quick", "314faf4f87ac7f85a4803dd08685811a"),
      ("seed-mock", "5ab3baba8606a93ddbd3dff9f0bba085"),
      ("seed-mock-weekly", "b3e8324e7239359eb686e040046d8c41"),
      ("single-day", "d44a92148c3c134607cbddbce1515b04"),
    ])
  func golden(name: String, digest: String) throws {
    let scenario = try BundledScenarios.scenario(name)
    let person = try HistoryGenerator(scenario).person(0, seed: scenario.seed)
    #expect(person.history.digest.hexadecimal == digest)
  }
}
