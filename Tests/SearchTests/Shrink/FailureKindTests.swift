import Harness
import HealthModel
import ServiceObservations
import Testing

@testable import Search

@Suite struct FailureKindTests {
  @Test("a failure's name is fit for files and scenarios")
  func slugs() {
    #expect(FailureKind("WeightsConverge").slug == "weights-converge")
    #expect(
      FailureKind("EveryServiceReturns", service: "sleepMerge").slug
        == "every-service-returns-sleep-merge")
    #expect("\(FailureKind("A", service: "b"))" == "A (b)")
  }

  @Test("each service that does not return is a failure of its own")
  func returnless() throws {
    let plan = try RunPlan(try bundled("empty"))
    let suite = try #require(SuiteCatalog.suite(mutant: "reference"))
    let given = ["dayBoundary", "changes"].map { ServiceFailure(service: $0, problem: "none") }
    let result = PersonRunner(plan: plan, suite: suite).run(0, givenUp: given)
    #expect(
      FailureKind.failures(of: result)
        == given.map { FailureKind("EveryServiceReturns", service: $0.service) })
  }

  @Test("messages of trials are read back as they were written")
  func messages() {
    let seeds = TrialSeeds(data: .max, schedule: 3)
    let result = TrialResult(
      seeds: seeds, failures: [FailureKind("A", service: "b\n")], events: "0f", watch: [])
    for message in [
      TrialMessage.service("store"), .result(result), .refused("a\nline"), .done,
    ] {
      #expect(!message.line.contains("\n"))
      #expect(TrialMessage(message.line) == message)
    }
    #expect(TrialMessage("") == nil)
    #expect(TrialMessage("rubbish") == nil)
  }
}
