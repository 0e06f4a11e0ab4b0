import Foundation
import Invariants
import Mutants
import TestSupport
import Testing

@testable import Search

@Suite struct KillMatrixTests {
  private let all = InvariantCatalog.all.map { $0.id }

  private var page: String {
    get throws {
      try String(
        contentsOf: repository.appendingPathComponent(
          "Sources/Mutants/Mutants.docc/KillMatrix.md"), encoding: .utf8)
    }
  }

  /// The cells of a page's table, by the title of its first column.
  private func table(_ title: String, in page: String) -> [[String]] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { $0.hasPrefix("| \(title) |") }) else { return [] }
    return lines[head...].prefix { $0.hasPrefix("|") }.enumerated().filter { $0.offset != 1 }
      .map { line in
        line.element.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  @Test("a cell holds the numbers of the invariants that were violated")
  func cells() {
    let score = MutationScore(
      scenarios: ["quick", "empty"],
      rows: [
        .init(mutant: "one", killers: [all[0]: ["quick"], all[2]: ["quick", "empty"]]),
        .init(mutant: "two", killers: [:]),
      ])
    let page = KillMatrix(score).markdown
    #expect(
      table("mutant | quick", in: page)
        == [["mutant", "quick", "empty"], ["one", "1 3", "3"], ["two", "", ""]])
    #expect(page.contains("\n1 of 2 mutants killed.\n"))
    let text = KillMatrix(score).text
    #expect(text.hasPrefix("  mutant  quick  empty\n  one     1 3    3\n  two\n"))
    #expect(text.hasSuffix("\n\n1 of 2 mutants killed\n"))
    #expect(text.contains("\n  3  \(all[2]): 1\n"))
  }

  @Test("the committed page has the catalogs of today, and every mutant is killed in it")
  func committed() throws {
    let page = try page
    let mutants = table("mutant | app-bad-network", in: page)
    let listed = Listing.difference(
      mutants.dropFirst().map { $0[0] }, from: MutantCatalog.all.map(\.id))
    try #require(listed == "", "`make pages` writes the kill matrix")
    #expect(mutants.dropFirst().map { $0[0] } == MutantCatalog.all.map(\.id))
    #expect(Set(MutantCatalog.all.map(\.scenario)) == Set(mutants.first?.dropFirst() ?? []))
    let columns = mutants.first ?? []
    for (row, mutant) in zip(mutants.dropFirst(), MutantCatalog.all) {
      let column = try #require(columns.firstIndex(of: mutant.scenario))
      #expect(!row[column].isEmpty, "\(row[0]) survives on its own scenario")
    }
    let defects = table("mutant | defect", in: page).dropFirst()
    #expect(defects.count == MutantCatalog.all.count)
    for (row, mutant) in zip(defects, MutantCatalog.all) {
      #expect(row == [mutant.id, mutant.defect, mutant.seenIn], "`make pages` writes it")
    }
    let invariants = table("number", in: page).dropFirst()
    let checks = Listing.difference(invariants.map { $0[1] }, from: all)
    try #require(checks == "", "`make pages` writes the kill matrix")
    #expect(invariants.map { $0[1] } == all)
    for row in invariants { #expect(Int(row[2]) ?? 0 > 0, "no mutant trips \(row[1])") }
  }
}
