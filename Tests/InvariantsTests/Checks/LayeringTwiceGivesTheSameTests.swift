import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeringTwiceGivesTheSameTests {
  private let check = LayeringTwiceGivesTheSame.self

  @Test("it is silent where a second run stores the same")
  func silent() { expectSilent(check, examined: 4) }

  @Test("it fires for another number of intervals")
  func number() {
    var world = World()
    world.layering?.again.removeLast()
    expectFires(
      check, world, examined: 3,
      Finding("a second run stores a different number", expected: "3", actual: "2"))
  }

  @Test("it fires for an interval that differs in its mark alone")
  func interval() {
    var world = World()
    let marked = InvariantsTests.interval(at(0, 12), at(1), 7, synced: true)
    world.layering?.again[1] = marked
    let plain = InvariantsTests.interval(at(0, 12), at(1), 7)
    expectFires(
      check, world, examined: 4,
      difference("a second run stores a different interval", plain, marked))
  }

  @Test("it is not applicable without layering")
  func missing() {
    var world = World()
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
