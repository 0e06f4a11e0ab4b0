import Foundation
import Harness
import HealthContracts
import HealthModel
import LocatedJSON
import Scenario
import SystemSupport
import Testing

@testable import Search

/// Four days of two sources' sleep and steps, written out.
private func nights(_ more: String = "") throws -> JSONNode {
  func series(_ kind: String, _ samples: [String]) -> String {
    """
    { "source": { "id": "\(kind)", "kind": "\(kind)", "bundleIdentifier": "test.\(kind)",
        "deviceName": "A device" },
      "samples": [\(samples.joined(separator: ", "))] }
    """
  }
  func sample(_ day: Int, _ hour: Int, _ rest: String) -> String {
    """
    { "start": "2023-06-0\(day)T0\(hour):07:13Z", "end": "2023-06-0\(day)T0\(hour + 1):30:00Z",
      \(rest) }
    """
  }
  let watch = (1...4).flatMap { day in
    [1, 3, 5].map { sample(day, $0, #""stage": "asleepCore""#) }
  }
  let phone = (1...4).map { sample($0, 2, #""stage": "inBed""#) }
  let steps = (1...4).map { sample($0, 7, #""count": 1234"#) }
  let text = """
    { "formatVersion": 1, "name": "nights", "why": "A test.", "seed": 5, "zone": "Europe/Berlin",
      "span": { "start": "2023-06-01", "end": "2023-06-05" }, \(more)
      "store": { "changes": { "rounds": 1 }, "faults": [
        { "kind": "slow", "factor": 3, "seconds": 9 } ] },
      "history": { "literal": {
        "steps": [\(series("phone", steps))],
        "sleep": [\(series("watch", watch)), \(series("phone", phone))] } } }
    """
  return try JSONParser.parse(Array(text.utf8), file: "nights.json")
}

private let equality = FailureKind("MergedSleepEqualsThePerSecondOracle")

/// Trials that fail by a rule, and remember what they were asked.
private struct Rule: TrialRunning {
  var fails: (JSONNode, TrialSeeds) -> Bool
  var failure = equality

  func answer(to order: TrialOrder) throws(FileError) -> TrialAnswer {
    var results: [TrialResult] = []
    do {
      let tree = try JSONParser.parse(Array(order.text.utf8), file: "rule")
      _ = try Scenario(parsing: Array(order.text.utf8), file: "rule")
      for seeds in order.seeds {
        let failures = fails(tree, seeds) ? [failure] : []
        results.append(TrialResult(seeds: seeds, failures: failures, events: "", checkpoints: []))
        if !failures.isEmpty { break }
      }
    } catch {
      return .refused("\(error)")
    }
    return .results(results)
  }
}

private func samples(_ tree: JSONNode, _ track: String) -> [JSONNode] {
  tree["history", "literal", track]?.elements.flatMap { $0["samples"]?.elements ?? [] } ?? []
}

@Suite struct ShrinkerTests {
  private func inBedAsSleep() throws -> TrialRunner {
    TrialRunner(suite: try #require(SuiteCatalog.suite(mutant: "inBedAsSleep")))
  }

  private func results(_ tree: JSONNode, _ trials: TrialRunner) throws -> TrialResult? {
    let scenario = try Scenario(parsing: Array(tree.fileText.utf8), file: "shrunk")
    let seeds = TrialSeeds(data: scenario.seed, schedule: scenario.schedule.seed)
    let order = TrialOrder(text: tree.fileText, person: 0, seeds: [seeds])
    guard case .results(let results) = trials.answer(to: order) else { return nil }
    return results.first
  }

  @Test("a service's failure shrinks to a day and a sample that fail alike, the same each time")
  func service() throws {
    let trials = try inBedAsSleep()
    let tree = try nights()
    let shrunk = try #require(
      try Shrinker.shrink(tree, person: 0, failure: equality, trials: trials))
    #expect(shrunk.days == 1)
    #expect(shrunk.samples == 1)
    #expect(shrunk.failure == equality)
    #expect(shrunk.tree["store"] == nil)
    #expect(try results(shrunk.tree, trials)?.failures.contains(equality) == true)
    let again = try #require(
      try Shrinker.shrink(tree, person: 0, failure: equality, trials: trials))
    #expect(again.tree.fileText == shrunk.tree.fileText)
    #expect(again.runs == shrunk.runs)
  }

  @Test("of the samples left none alone can go", arguments: [1, 3])
  func minimal(_ needed: Int) throws {
    func fails(_ tree: JSONNode) -> Bool {
      samples(tree, "sleep").count >= needed && samples(tree, "steps").count >= 1
    }
    let shrunk = try #require(
      try Shrinker.shrink(
        try nights(), person: 0, failure: equality, trials: Rule { tree, _ in fails(tree) }))
    #expect(shrunk.samples == needed + 1)
    #expect(fails(shrunk.tree))
  }

  @Test("a budget is kept to, and what is left fails all the same", arguments: [1, 2, 7, 25])
  func budget(_ runs: Int) throws {
    var asked = 0
    let rule = Rule { tree, _ in
      asked += 1
      return samples(tree, "sleep").count >= 2
    }
    let shrunk = try #require(
      try Shrinker.shrink(
        try nights(), person: 0, failure: equality, limits: ShrinkLimits(runs: runs),
        trials: rule))
    #expect(asked <= runs)
    #expect(shrunk.runs == asked)
    #expect(samples(shrunk.tree, "sleep").count >= 2)
  }

  @Test("a few schedules are tried of each candidate, and the one that fails is kept")
  func schedules() throws {
    let tree = try nights(#""schedule": { "strategy": "random", "seed": 40 },"#)
    // Fails with all samples under seed 40, with fewer only two seeds on.
    let rule = Rule { tree, seeds in
      seeds.schedule == (samples(tree, "sleep").count > 12 ? 40 : 42)
    }
    let shrunk = try #require(
      try Shrinker.shrink(tree, person: 0, failure: equality, trials: rule))
    #expect(shrunk.tree["schedule", "seed"]?.integer == 42)
    #expect(shrunk.samples == 0)
    let one = try #require(
      try Shrinker.shrink(
        tree, person: 0, failure: equality, limits: ShrinkLimits(schedules: 1), trials: rule))
    #expect(one.tree["schedule", "seed"]?.integer == 40)
    #expect(samples(one.tree, "sleep").count > 12)
  }

  @Test("what does not fail, or fails in another way, is not shrunk")
  func other() throws {
    let other = FailureKind("AnotherInvariant")
    let trials = try inBedAsSleep()
    #expect(
      try Shrinker.shrink(try nights(), person: 0, failure: other, trials: trials) == nil)
    let sound = TrialRunner(suite: .reference)
    #expect(
      try Shrinker.shrink(try nights(), person: 0, failure: equality, trials: sound) == nil)
  }

  @Test("a drawn history is written out; the last of several persons becomes the only one")
  func drawn() throws {
    let day = try bundled("single-day")
    let text = try String(
      contentsOf: repository.appendingPathComponent("Scenarios/single-day.json"),
      encoding: .utf8)
    let tree = try JSONParser.parse(Array(text.utf8), file: "day").with(.whole(3), at: "persons")
    // A drawn history may not lose its sources, or nothing would be left to write out.
    let drawn = tree["history"]?.canonicalBytes
    let rule = Rule { tree, _ in
      tree["history"]?.canonicalBytes == drawn || samples(tree, "steps").count >= 2
    }
    let shrunk = try #require(
      try Shrinker.shrink(tree, person: 2, failure: equality, trials: rule))
    #expect(day.persons == 1)
    #expect(shrunk.tree["persons"] == nil)
    #expect(shrunk.person == 0)
    #expect(shrunk.samples == 2)
  }
}
