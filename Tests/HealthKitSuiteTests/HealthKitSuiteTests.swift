import HealthContracts
import HealthKitSuite
import RunReport
import SimHarness
import Testing

@Suite("The reference on HealthKit's classes")
struct HealthKitSuiteTests {
  @Test(
    "a run gives the report of the reference",
    arguments: ["app-fortnight", "faults/slow", "late-sync", "travel"])
  func report(_ scenario: String) throws {
    let reference = try simulate(ScenarioSource.named(scenario))
    let adapted = try simulate(ScenarioSource.named(scenario), with: .referenceHealthKit)
    #expect(reference.report.invariants == adapted.report.invariants)
    #expect(reference.report.services == adapted.report.services)
  }
}
