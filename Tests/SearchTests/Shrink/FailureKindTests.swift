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
    let result = PersonRunner(plan: plan, suite: suite).run(0, failedServices: given)
    #expect(
      FailureKind.failures(of: result)
        == given.map { FailureKind("EveryServiceReturns", service: $0.service) })
  }
}
