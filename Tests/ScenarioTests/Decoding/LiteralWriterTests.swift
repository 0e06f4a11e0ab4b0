import HealthModel
import HistoryGeneration
import SchemaModel
import Testing

@testable import LocatedJSON
@testable import Scenario

@Suite("literal histories as text")
struct LiteralWriterTests {
  /// A history after it was written out in a scenario and read back.
  private func again(_ history: History) throws -> History {
    let section = LiteralWriter.section(of: history, at: FileLocation(line: 1, column: 1))
    let text = ScenarioText.written([
      ("America/New_York", "UTC"),
      ("\"literal\": {}", String(section.text.dropFirst().dropLast())),
    ])
    return try HistoryGenerator(try scenario(text)).person(0, seed: 1).history
  }

  @Test("a drawn history is read back as it was written, sample by sample, with its identities")
  func drawn() throws {
    for person in 0..<3 {
      let history = try HistoryGenerator(try scenario(ScenarioText.drawn()))
        .person(person, seed: 9).history
      #expect(history.stepCount > 50)
      let read = try again(history)
      #expect(read.identifierKey == history.identifierKey)
      #expect(read.digest == history.digest)
    }
  }

  @Test("all tracks, all texts of a source and a sample's milliseconds are kept")
  func details() throws {
    let history = try HistoryGenerator(try scenario(FullScenarios.literal)).person(0, seed: 3)
      .history
    #expect(history.identifierKey == 18_446_744_073_709_551_613)
    #expect(!history.sleep.isEmpty && !history.weight.isEmpty)
    #expect(try again(history).digest == history.digest)
  }

  @Test("without a key a history's identities are drawn from the seed")
  func keys() throws {
    let generator = try HistoryGenerator(try scenario(ScenarioText.written()))
    let keys = Set((0..<20).map { generator.person(0, seed: $0).history.identifierKey })
    #expect(keys.count == 20)
  }
}
