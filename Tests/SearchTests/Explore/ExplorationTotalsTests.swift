import Foundation
import Harness
import TestSupport
import Testing

@testable import Search

@Suite("totals of an exploration") struct ExplorationTotalsTests {
  private let kinds = ["PointsNeverFall", "DayPathsAgree", "EnergyTotalsAddUp"]
    .map { FailureKind($0) }

  /// The results of one seed, whose bits say which failures its two persons have.
  private func totals(_ number: Int, _ bits: Int) -> ExplorationTotals {
    var totals = ExplorationTotals()
    let seeds = TrialSeeds(data: UInt64(number), schedule: UInt64(number))
    for person in 0..<2 {
      let failed = failures(bits, of: person).map { kinds[$0] }
      if failed.isEmpty { continue }
      totals.add(
        failed,
        in: ExplorationTotals.Run(
          number: number, seeds: seeds, person: person, events: "e\(number)"))
    }
    totals.count(seeds: 1, failed: bits == 0 ? 0 : 1)
    return totals
  }

  private func failures(_ bits: Int, of person: Int) -> [Int] {
    (0..<3).filter { bits >> (3 * person + $0) & 1 == 1 }
  }

  /// The findings, one run after another: the first new failure of each.
  private func expected(_ bits: [Int]) -> [String] {
    var seen: Set<Int> = []
    var found: [String] = []
    for (number, bits) in bits.enumerated() {
      for person in 0..<2 {
        let failed = failures(bits, of: person)
        guard let new = failed.first(where: { !seen.contains($0) }) else { continue }
        seen.formUnion(failed)
        found.append("\(kinds[new]) \(number) \(person)")
      }
    }
    return found
  }

  @Test("in any order and division, each finding is there once, with its first seed and the next")
  func anyOrder() throws {
    var draws = Draws(seed: 7)
    for _ in 0..<500 {
      let bits = (0..<30).map { _ in
        draws.next(below: 4) == 0 ? draws.next(below: 64) : 0
      }
      var parts = [ExplorationTotals(), ExplorationTotals(), ExplorationTotals()]
      for number in bits.indices.shuffled(using: &draws) {
        parts[draws.next(below: 3)].add(totals(number, bits[number]))
      }
      var whole = ExplorationTotals()
      for part in parts.reversed() {
        let data = try JSONEncoder().encode(part)
        whole.add(try JSONDecoder().decode(ExplorationTotals.self, from: data))
      }
      #expect(whole.canBe(of: UnitSet(0..<30)) && !whole.canBe(of: UnitSet(1..<30)))
      let outcome = whole.outcome
      #expect(outcome.seeds == 30 && outcome.failed == bits.count { $0 != 0 })
      let found = outcome.findings.map { "\($0.failure) \($0.seeds.data) \($0.person)" }
      #expect(found == expected(bits))
      for finding in outcome.findings {
        let kind = kinds.firstIndex(of: finding.failure) ?? 0
        let next = bits.indices.filter { number in
          number > Int(finding.seeds.data)
            && (0..<2).contains { failures(bits[number], of: $0).contains(kind) }
        }
        #expect(finding.others.map { Int($0.data) } == Array(next.prefix(4)))
        #expect(finding.events == "e\(finding.seeds.data)")
      }
    }
  }

  @Test("totals that contradict themselves, their units or the exploration are refused")
  func contradictions() throws {
    var whole = ExplorationTotals()
    for number in 3..<6 { whole.add(totals(number, number == 4 ? 0b1_001 : 0)) }
    whole.add(
      RunDifference(stage: "ending", person: 1, nanoseconds: 5), number: 5,
      seeds: TrialSeeds(data: 5, schedule: 5))
    let units = UnitSet(3..<6)
    var exploration = Exploration(text: "", count: 9)
    exploration.persons = 2
    #expect(whole.canBe(of: units) && whole.isOf(exploration))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(whole), as: UTF8.self)
    let run = #""number":4,"person":0"#
    for (old, new, isOwn) in [
      (#""failed":1"#, #""failed":0"#, false), (#""failed":1"#, #""failed":4"#, false),
      (#""failed":1"#, #""failed":-1"#, false), (#""seeds":3}"#, #""seeds":2}"#, false),
      (run, #""number":2,"person":0"#, false), (#""number":5"#, #""number":6"#, false),
      ("PointsNeverFall", "PointsFall", false), (run, #""number":4,"person":2"#, true),
      (#""data":4"#, #""data":5"#, true), (#""schedule":4"#, #""schedule":5"#, true),
      (#""data":5"#, #""data":4"#, true), (#""person":1,"stage""#, #""person":2,"stage""#, true),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      try #require(changed != text, "\(old) is not in \(text)")
      let forged = try JSONDecoder().decode(ExplorationTotals.self, from: Data(changed.utf8))
      #expect(forged.canBe(of: units) == isOwn, "\(new)")
      if isOwn { #expect(!forged.isOf(exploration), "\(new)") }
    }
  }
}
