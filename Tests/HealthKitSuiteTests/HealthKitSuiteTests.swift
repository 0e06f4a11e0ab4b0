import HealthContracts
import HealthKitSuite
import RunReport
import SimHarness
import Testing

/// `.ci/healthkit` compares more scenarios, with the optimized program.
@Suite("The reference on HealthKit's classes")
struct HealthKitSuiteTests {
  @Test("a run gives the report of the reference")
  func report() throws {
    let reference = try simulate(ScenarioSource.named("travel"))
    let adapted = try simulate(ScenarioSource.named("travel"), with: .referenceHealthKit)
    #expect(reference.report.invariants == adapted.report.invariants)
    #expect(reference.report.services == adapted.report.services)
  }
}
