import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct FailedCallsAreHeardOfTests {
  private let check = FailedCallsAreHeardOf.self

  private func world(_ faults: (String, Int, [String])...) -> World {
    var world = World()
    world.faults = faults.map {
      FaultObservation(service: $0.0, failedCalls: $0.1, reportedErrors: $0.2)
    }
    return world
  }

  @Test("it is silent where an error came out of every service whose calls failed")
  func silent() {
    expectSilent(check, examined: 1)
    expectSilent(
      check, world(("layering", 1, ["locked"]), ("energy", 9, ["locked"]), ("store", 0, [])),
      examined: 2)
  }

  @Test("it fires once for each service that kept its failed calls quiet")
  func fires() {
    expectFires(
      check,
      world(
        ("layering", 3, []), ("store", 0, []), ("energy", 2, ["locked"]), ("sleepMerge", 1, [])),
      examined: 3,
      Finding(
        "failed calls were not reported", at: "layering", expected: "an error",
        actual: "failed calls: 3, no error"),
      Finding(
        "failed calls were not reported", at: "sleepMerge", expected: "an error",
        actual: "failed calls: 1, no error"))
  }

  @Test("it is not applicable where no call failed, so it is never vacuous")
  func nothing() {
    expectNotApplicable(check, world())
    expectNotApplicable(check, world(("layering", 0, []), ("energy", 0, ["locked"])))
  }
}
