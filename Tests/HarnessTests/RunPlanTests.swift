import HarnessTestSupport
import RunReport
import ServiceObservations
import Testing

@testable import Harness
@testable import Scenario

@Suite struct RunPlanTests {
  @Test("shards are a partition of the persons into parts of one size, give or take one")
  func partition() throws {
    let scenario = try bundled("empty")
    for persons in 1...13 {
      let plan = try RunPlan(scenario, persons: persons)
      for count in 1...16 {
        let shards = (0..<count).map { plan.persons(ofShard: $0, of: count) }
        #expect(shards.flatMap(Array.init) == Array(0..<persons))
        let sizes = shards.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      }
    }
  }

  @Test("a hundred thousand persons can be cut into a hundred thousand shards")
  func most() throws {
    let plan = try RunPlan(try bundled("empty"), persons: 100_000)
    #expect(plan.persons(ofShard: 99_999, of: 100_000) == 99_999..<100_000)
    #expect(plan.persons(ofShard: 1, of: 3) == 33_333..<66_666)
  }

  @Test("seed and persons are the scenario's unless given")
  func defaults() throws {
    let scenario = try bundled("quick")
    let plain = try RunPlan(scenario)
    #expect(plain.seed == 7)
    #expect(plain.persons == 1)
    let other = try RunPlan(scenario, seed: .max, persons: 4)
    #expect(other.identity.seed == "18446744073709551615")
    #expect(other.identity.persons == 4)
    #expect(other.identity.name == "quick")
    #expect(other.identity.digest == plain.identity.digest)
    #expect(other.identity.digest.count == 32)
  }

  @Test("a part carries the plan, the versions and what is expected")
  func part() throws {
    let scenario = try bundled(
      "empty", replacing: "\"seed\": 1,",
      with: #""seed": 1, "expect": { "verdict": "violated", "violated": ["GoalsAreReached"] },"#)
    let plan = try RunPlan(scenario)
    let part = plan.partial([personResult(0)], shard: "2/3")
    #expect(part.shard == "2/3")
    #expect(part.results == [personResult(0)])
    #expect(part.scenario == plan.identity)
    #expect(part.expect == Expectation(verdict: .violated, violated: ["GoalsAreReached"]))
    #expect(part.inputs == RunPlan.inputs)
    #expect(part.generatorVersion == RunPlan.generatorVersion)
    #expect(part.schemaVersion == 1)
  }
}
