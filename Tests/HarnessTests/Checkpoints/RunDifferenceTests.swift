import HarnessTestSupport
import HealthContracts
import Scenario
import Testing

@testable import Harness

@Suite struct RunDifferenceTests {
  private func result(_ person: Int, _ digests: [String]) -> PersonResult {
    var result = personResult(person)
    result.checkpoints = digests.enumerated().map { index, digest in
      Checkpoint(stage: "stage \(index)", nanoseconds: Int64(index) * 1_500_000_000, digest: digest)
    }
    return result
  }

  @Test("the first difference is named by stage, person and virtual time")
  func first() {
    let one = [result(0, ["a", "b"]), result(1, ["a", "b", "c"])]
    let other = [result(0, ["a", "b"]), result(1, ["a", "x", "y"])]
    #expect(RunDifference.first(one, one) == nil)
    let difference = RunDifference.first(one, other)
    #expect(difference?.description == "person 1, stage 1, virtual second 1.500000000")
  }

  @Test("a difference is told at any time, also one before the start as a file may have it")
  func anyTime() {
    for (nanoseconds, text): (Int64, String) in [
      (0, "0.000000000"), (-999_999_999, "-0.999999999"), (1_000_000_000, "1.000000000"),
      (.min, "-9223372036.854775808"), (.max, "9223372036.854775807"),
    ] {
      let difference = RunDifference(stage: "a", person: 0, nanoseconds: nanoseconds)
      #expect(difference.description == "person 0, a, virtual second \(text)")
    }
  }

  @Test("a stage or a person that only one run has is a difference")
  func missing() {
    let long = [result(0, ["a", "b"]), result(1, ["a"])]
    #expect(RunDifference.first(long, [result(0, ["a"]), result(1, ["a"])])?.stage == "stage 1")
    #expect(RunDifference.first([result(0, ["a"])], [result(0, ["a", "b"])])?.stage == "stage 1")
    #expect(RunDifference.first(long, [long[0]])?.person == 1)
  }

  @Test("where events were kept, the first that differs is shown, with its time")
  func events() {
    var (one, other) = (result(0, ["a", "b"]), result(0, ["a", "x"]))
    func line(_ text: String) -> TraceLine {
      TraceLine(service: "store", task: 1, text: text, line: text, nanoseconds: 7)
    }
    one.trace = [line("same"), line("left")]
    other.trace = [line("same"), line("right")]
    let difference = RunDifference.first([one], [other])
    #expect(difference?.events == ["left", "right"])
    #expect(difference?.nanoseconds == 7)
  }

  @Test("a run's watch points are the same each time, name each service, and differ by seed")
  func points() throws {
    func points(_ seed: UInt64) throws -> [Checkpoint] {
      let plan = try RunPlan(try bundled("single-day"), seed: seed)
      return PersonRunner(plan: plan, suite: .reference, recordsCheckpoints: true).run(0)
        .checkpoints
    }
    let one = try points(1)
    #expect(try points(1) == one)
    let stages = one.map(\.stage)
    #expect(stages.first == "draws: steps" && stages.last == "checks")
    for service in ["store", "layering", "dayBoundary", "changes"] {
      #expect(stages.contains("\(service): events"))
      #expect(stages.contains("\(service): observations"))
    }
    #expect(one.map(\.nanoseconds) == one.map(\.nanoseconds).sorted())
    #expect(RunDifference.first(one, try points(2))?.stage == "draws: steps")
    let plan = try RunPlan(try bundled("single-day"))
    #expect(PersonRunner(plan: plan, suite: .reference).run(0).checkpoints.isEmpty)
  }
}
