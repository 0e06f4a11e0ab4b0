import Foundation
import HealthModel
import Scenario
import TestSupport
import Testing

@testable import HistoryGeneration

@Suite("edge cases in bundled scenarios")
struct EdgeCasePageTests {
  /// A row of the documentation's table.
  private struct Row {
    let row: String
    let kind: String
    let scenario: String
    let fired: Int
    let invariant: String
    let examined: Int
  }

  private static let rows: [Row] = {
    let page = BundledScenarios.root.appending(
      path: "Sources/HistoryGeneration/HistoryGeneration.docc/EdgeCases.md")
    guard let text = try? String(contentsOf: page, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7, let fired = Int(cells[3]), let examined = Int(cells[5]) else {
        return nil
      }
      return Row(
        row: cells[0], kind: cells[1], scenario: cells[2], fired: fired, invariant: cells[4],
        examined: examined)
    }
  }()

  @Test("the page has every case once, under its row, and every row but that of the export")
  func complete() {
    let kinds = Listing.difference(Self.rows.map(\.kind), from: EdgeCaseCatalog.kinds)
    #expect(kinds == "", "`make pages` writes the page")
    for row in Self.rows {
      #expect(EdgeCaseCatalog.type(of: row.kind)?.row == row.row, "\(row.kind)")
    }
    let rows = (1...22).filter { $0 != 16 }.map { "I-\($0)" }
    // A case that the table does not have is this project's own.
    #expect(Set(Self.rows.map(\.row)).subtracting(["own"]) == Set(rows))
  }

  @Test("each case is named by the scenario, and fired and was examined as its baseline says")
  func shown() throws {
    for row in Self.rows {
      let scenario = try BundledScenarios.scenario(row.scenario)
      switch scenario.history {
      case .life(let life):
        #expect(life.isWild || life.edgeCases.contains { $0.value == row.kind }, "\(row.kind)")
      case .generated(let history):
        #expect(history.edgeCases.contains { $0.value == row.kind }, "\(row.kind)")
      case .literal, .export: Issue.record("\(row.scenario) has no edge cases")
      }
      let baseline = try BundledScenarios.Baseline(of: row.scenario)
      #expect(row.fired > 0 && row.examined > 0, "\(row.kind)")
      #expect(
        baseline.history.edgeCases?[row.kind] == row.fired, "\(row.kind); `make pages` writes it")
      #expect(
        baseline.examined[row.invariant] == row.examined, "\(row.kind); `make pages` writes it")
    }
  }

  /// That the baselines say what is generated is what `.ci/gate` shows.
  @Test("whatever a bundled life names, fires in it by its baseline")
  func fires() throws {
    var lives = 0
    let folder = BundledScenarios.root.appending(path: "Scenarios").path
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where file.hasSuffix(".json") && !file.hasSuffix(".schema.json") {
      let name = String(file.dropLast(5))
      let scenario = try BundledScenarios.scenario(name)
      guard case .life(let life) = scenario.history, scenario.persons == 1 else { continue }
      if life.edgeCases.isEmpty && !life.isWild { continue }
      lives += 1
      let fired = try #require(try BundledScenarios.Baseline(of: name).history.edgeCases)
      let wild = life.isWild ? EdgeCases.wild.entries.map(\.edgeCase.kind) : []
      let named = Set(life.edgeCases.map(\.value) + wild)
      let listed = Listing.difference(fired.keys, from: named)
      #expect(listed == "", "`simharness check \(name) --update` writes the baseline")
      for kind in Set(life.edgeCases.map(\.value)) {
        #expect(fired[kind] ?? 0 > 0, "\(kind) in \(name)")
      }
    }
    #expect(lives >= 9)
  }
}
