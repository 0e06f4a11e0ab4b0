import Foundation
import Harness
import HealthModel
import LocatedJSON
import Scenario
import Testing

@testable import Search

@Suite struct SwarmTests {
  private let text: String
  private let trees: [JSONNode]

  init() throws {
    let file = repository.appendingPathComponent("Scenarios/quick.json")
    text = try String(contentsOf: file, encoding: .utf8)
    let swarm = try Swarm(text)
    trees = (0..<200).map { swarm.tree(for: TrialSeeds(data: $0, schedule: $0 + 1)) }
  }

  private func kinds(_ tree: JSONNode) -> [String] {
    tree["history", "generated", "edgeCases"]?.elements.compactMap { $0["kind"]?.string } ?? []
  }

  @Test("every seed's scenario can be read, holds its seeds, and is the same each time")
  func valid() throws {
    let swarm = try Swarm(text)
    for (index, tree) in trees.prefix(60).enumerated() {
      let scenario = try Scenario(parsing: tree.canonicalBytes, file: "swarm")
      #expect(scenario.seed == UInt64(index))
      #expect(scenario.schedule.seed == UInt64(index) + 1)
      let again = swarm.tree(for: TrialSeeds(data: scenario.seed, schedule: scenario.schedule.seed))
      #expect(again.hasSameValue(as: tree))
    }
  }

  @Test("families come and go by half, and one at least is there")
  func families() {
    let all = ["emptyStretch", "dailyTotal", "instantSample", "edgeCrossing"]
    for kind in all {
      let count = trees.count { kinds($0).contains(kind) }
      // One with a date is outside of most parts of the span.
      #expect((["emptyStretch", "dailyTotal"].contains(kind) ? 15...80 : 80...160).contains(count))
    }
    #expect(trees.allSatisfy { !kinds($0).isEmpty })
    #expect(Set(trees.map(kinds)).count >= 10)
  }

  @Test("goals are of the whole scenario: what is explored owes none")
  func goals() throws {
    #expect(
      try JSONParser.parse(Array(text.utf8), file: "quick")["goals"]?.elements.isEmpty == false)
    #expect(trees.allSatisfy { $0["goals"] == nil })
  }

  @Test("a family is left out as a whole")
  func wholeFamilies() throws {
    let swarm = try Swarm(text) { $0 == "instantSample" ? "odd" : "even" }
    for seed in 0..<50 {
      let tree = swarm.tree(for: TrialSeeds(data: UInt64(seed), schedule: 0))
      let even = kinds(tree).filter { $0 != "instantSample" }
      let isWhole = tree["span", "start"]?.string == "2023-10-16"
      #expect(even.isEmpty || even.contains("edgeCrossing"))
      if isWhole, tree["span", "end"]?.string == "2023-11-15" {
        #expect([0, 7].contains(even.count))
      }
    }
  }

  @Test("parts of the span are taken, and now and then all of it; never where troubles need it")
  func parts() throws {
    let lengths = try trees.map {
      try Scenario(parsing: $0.canonicalBytes, file: "swarm").dayCount
    }
    #expect((10...45).contains(lengths.count { $0 == 30 }))
    #expect(Set(lengths).isSuperset(of: [3, 5, 10, 15, 30]))
    let app = text.replacingOccurrences(of: #""seed": 7,"#, with: #""seed": 7, "app": {},"#)
    let swarm = try Swarm(app)
    for seed in 0..<20 {
      let tree = swarm.tree(for: TrialSeeds(data: UInt64(seed), schedule: 0))
      #expect(tree["span", "start"]?.string == "2023-10-16")
      #expect(tree["span", "end"]?.string == "2023-11-15")
    }
  }

  @Test(
    "edge cases of persons come and go as those of generated histories do, and fit their part",
    arguments: ["person", "population"])
  func persons(_ kind: String) throws {
    let text = #"""
      {"formatVersion": 1, "name": "x", "why": "", "seed": 1, "zone": "UTC",
       "span": {"start": "2024-03-01", "end": "2024-03-13"}, "history": {"\#(kind)": {"edgeCases": [
         {"kind": "emptyStretch", "from": "2024-03-02", "days": 2},
         {"kind": "emptyStretch", "days": 9}, {"kind": "rewrittenDailyTotal"}]}}}
      """#
    let swarm = try Swarm(text)
    var counts: [Int] = []
    for seed in 0..<100 {
      let tree = swarm.tree(for: TrialSeeds(data: UInt64(seed), schedule: 0))
      let scenario = try Scenario(parsing: tree.canonicalBytes, file: "swarm")
      _ = try RunPlan(scenario)
      counts.append(tree["history", kind, "edgeCases"]?.elements.count ?? 0)
    }
    #expect(Set(counts) == [1, 2, 3])
  }

  @Test("the order of tasks is drawn, unless the scenario has one of its own")
  func orders() throws {
    let names = trees.map { $0["schedule", "strategy"]?.string ?? "none" }
    #expect(Set(names) == ["none", "random", "priorities"])
    let own = text.replacingOccurrences(
      of: #""processorSeconds": 10"#, with: #""processorSeconds": 10, "strategy": "random""#)
    let swarm = try Swarm(own)
    for seed in 0..<50 {
      let tree = swarm.tree(for: TrialSeeds(data: UInt64(seed), schedule: 0))
      #expect(tree["schedule", "strategy"]?.string == "random")
    }
  }
}
