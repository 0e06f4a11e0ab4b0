import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct FailedLayeringLosesNothingTests {
  private let check = FailedLayeringLosesNothing.self

  @Test("it is silent where a failed run leaves what was stored")
  func silent() { expectSilent(check, examined: 4) }

  @Test("it fires where a failed run leaves nothing")
  func empty() {
    var world = World()
    world.layering?.afterFailure = []
    expectFires(
      check, world, examined: 1,
      Finding("a failed run changed the number stored", expected: "3", actual: "0"))
  }

  @Test("it compares with what was stored before the failure, not with the first run")
  func changed() {
    var world = World()
    let other = interval(at(0), at(0, 12), 1)
    world.layering?.again[0] = other
    expectFires(
      check, world, examined: 4,
      difference("a failed run changed an interval", other, interval(at(0), at(0, 12), 190)))
  }

  @Test("it fires where a small run that fails replaces what was stored")
  func small() {
    var world = World()
    var small = smallLayering(failure: .store)
    world.layering?.small = [small]
    expectSilent(check, world, examined: 5)
    small.after = []
    world.layering?.small = [small]
    expectFires(
      check, world, examined: 5,
      difference(
        "a failed run changed the stored intervals", at: "recursiveHalving, store", small.before,
        [LayeredInterval]()))
  }

  @Test("it is vacuous where no query failed, and not applicable without layering")
  func missing() {
    var world = World()
    world.layering?.failedAtQuery = 0
    world.layering?.afterFailure = []
    expectVacuous(check, world)
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
