import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ShownStatusIsTheStoresOwnTests {
  private let check = ShownStatusIsTheStoresOwn.self

  @Test("it is silent where the app shows what is so")
  func silent() { expectSilent(check, examined: 4) }

  @Test("it fires for a status that the store does not give")
  func status() {
    var world = World()
    world.app?.screenSnapshots[1].shownStatus[1] = .sharingAuthorized
    expectFires(
      check, world, examined: 4,
      difference(
        "the status shown is not the store's", at: "opened at \(instant(0, 12).iso8601)",
        [SharingStatus.sharingDenied, .sharingDenied],
        [SharingStatus.sharingDenied, .sharingAuthorized]))
  }

  @Test("it is not applicable without what it speaks of")
  func absent() {
    var world = World()
    world.app?.screenSnapshots = []
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
