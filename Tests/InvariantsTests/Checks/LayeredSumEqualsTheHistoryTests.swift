import HealthModel
import Invariants
import Testing

@Suite struct LayeredSumEqualsTheHistoryTests {
  private let check = LayeredSumEqualsTheHistory.self

  @Test("it is silent where counts add up to the history")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires for a lost interval")
  func fires() {
    var world = World()
    world.layering?.intervals.removeLast()
    expectFires(
      check, world, examined: 1,
      Finding(
        "steps were lost or made", at: words(at(0), at(2)), expected: "427", actual: "197"))
  }

  @Test("samples outside the range asked do not count")
  func range() {
    var world = World()
    world.layering?.range = TimeRange(at(1), at(1, 20))
    world.layering?.intervals = [interval(at(1), at(1, 20), 200)]
    expectSilent(check, world, examined: 1)
  }

  @Test("it is not applicable without layering")
  func missing() {
    var world = World()
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
