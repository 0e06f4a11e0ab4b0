import Foundation
import HealthModel
import HistoryFile
import HistoryGeneration
import Scenario
import Testing

@testable import HistoryTables

@Suite struct HistoryFormatTests {
  private func scenario(_ name: String) throws -> Scenario {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = repository.appending(path: "Scenarios/\(name).json")
    return try Scenario(parsing: Array(Data(contentsOf: file)), file: file.path)
  }

  @Test(
    "a person of a bundled scenario survives a history file",
    arguments: ["empty", "single-day", "travel", "late-sync", "manual-entries", "partial-day"])
  func survives(_ name: String) throws {
    let scenario = try scenario(name)
    let generated = try HistoryGenerator(scenario).person(1, seed: scenario.seed)
    let stored = StoredHistory(generated, scenario: name, seed: scenario.seed, person: 1)
    let bytes = stored.encoded()
    let read = try StoredHistory(decoding: bytes, file: name)
    #expect(read == stored)
    #expect(read.history.digest == generated.history.digest)
    #expect(read.generatorVersion == GeneratorVersion.current)
    let rows = max(generated.history.sampleCount, generated.arrivals?.samples.count ?? 0)
    let minutes = generated.truth.steps?.minutes.count ?? 0
    let limit = 500 + 16 * (rows + generated.truth.days.count) + minutes
    #expect(bytes.count < limit, "\(rows) rows, \(minutes) minutes")
  }

  @Test("the formats have names of their own, and a file per person has the person's number")
  func names() {
    #expect(
      ExportFormat.allCases.map(\.name)
        == ["csv", "ndjson", "sqlite", "history", "apple-health"])
    #expect(ExportFormat.historyFile(of: "quick", person: 0, persons: 1) == "quick.history")
    #expect(ExportFormat.historyFile(of: "quick", person: 7, persons: 8) == "quick-00007.history")
    #expect(
      ExportFormat.historyFile(of: "quick", person: 99_999, persons: 100_000)
        == "quick-99999.history")
  }
}
