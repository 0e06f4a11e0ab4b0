import Invariants
import ServiceObservations
import Testing

@Suite struct ConfirmedStepsAreNotSentAgainTests {
  private let check = ConfirmedStepsAreNotSentAgain.self

  @Test("it is silent where nothing is sent that was confirmed, or not recorded")
  func silent() { expectSilent(check, examined: 30) }

  @Test("it fires for samples and tombstones that were confirmed, and for missing records")
  func fires() {
    var world = World()
    world.app?.stepSync?.requests[3].confirmedSamples = 2
    world.app?.stepSync?.requests[3].confirmedTombstones = 1
    world.app?.stepSync?.requests[3].unrecordedSamples = 3
    let place = "2023-06-01T12:01:33.000Z"
    expectFires(
      check, world, examined: 30,
      Finding(
        "confirmed samples are sent again", at: place, expected: "0", actual: "2"),
      Finding(
        "confirmed tombstones are sent again", at: place, expected: "0", actual: "1"),
      Finding("samples are sent without a record", at: place, expected: "0", actual: "3"))
  }

  @Test("it is not applicable without requests")
  func absent() {
    var world = World()
    world.app?.stepSync = nil
    expectNotApplicable(check, world)
  }
}
