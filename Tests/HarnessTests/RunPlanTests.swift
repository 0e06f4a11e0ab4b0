import HarnessTestSupport
import HistoryGeneration
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

  @Test("the times of arrivals are kept for apps and comparisons, and for nothing else")
  func arrivals() throws {
    for (name, keeps) in [("app-corrections", true), ("cohort", true), ("wild", false)] {
      let person = try RunPlan(try bundled(name)).generated(0)
      #expect((person.arrivals != nil) == keeps, "\(name)")
    }
  }

  @Test("the head of a part has the plan, the versions and the options")
  func head() throws {
    let plan = try RunPlan(try bundled("empty"))
    let head = PartialHead(plan, kind: "run", units: 3, settings: ["--suite": "x"])
    #expect(head.scenario == plan.identity)
    #expect(head.inputs == RunPlan.inputs)
    #expect(head.generatorVersion == RunPlan.generatorVersion)
    #expect(head.schemaVersion == PartialHead.currentSchemaVersion)
    #expect(head.units == 3)
    #expect(head.settings == ["--suite": "x"])
    #expect(head.program == ProgramDigest.current)
    #expect(head.program.count == 32)
  }
}
