import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeredSumEqualsTheHistoryTests {
  private let check = LayeredSumEqualsTheHistory.self

  @Test("it is silent where counts add up to the history")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires for a lost interval")
  func fires() {
    var world = World()
    world.layering?.first.intervals.removeLast()
    expectFires(
      check, world, examined: 1,
      Finding(
        "steps were lost or added", at: rangeText(at(0), at(2)),
        expected: "427 steps", actual: "197 steps"))
  }

  /// Intervals cut while watch and phone both count; 40 of the phone's 80 steps count again.
  private static func cut(_ second: Int) -> [LayeredInterval] {
    [
      interval(at(0), at(0, 8, 5), 100), interval(at(0, 8, 5), at(0, 12), second),
      interval(at(0, 12), at(1), 7), interval(at(1), at(2), 230),
    ]
  }

  @Test("what the store's merging counts again at a boundary belongs to the counts")
  func excess() {
    var world = World()
    world.layering?.first.intervals = Self.cut(130)
    expectSilent(check, world, examined: 1)
  }

  @Test("it fires for a step too many or too few beside the excess", arguments: [129, 131])
  func off(_ count: Int) {
    var world = World()
    world.layering?.first.intervals = Self.cut(count)
    expectFires(
      check, world, examined: 1,
      Finding(
        "steps were lost or added", at: rangeText(at(0), at(2)),
        expected: "467 steps", actual: "\(337 + count) steps"))
  }

  @Test("counts without the excess are those of a store that merges once, and of no other")
  func once() {
    var world = World()
    world.layering?.first.intervals = Self.cut(90)
    expectFires(
      check, world, examined: 1,
      Finding(
        "steps were lost or added", at: rangeText(at(0), at(2)),
        expected: "467 steps", actual: "427 steps"))
    world.semantics.mergeScope = .once
    expectSilent(check, world, examined: 1)
    world.layering?.first.intervals = Self.cut(130)
    expectFires(
      check, world, examined: 1,
      Finding(
        "steps were lost or added", at: rangeText(at(0), at(2)),
        expected: "427 steps", actual: "467 steps"))
  }

  @Test("what rounding takes from a count, or adds to it, is no loss")
  func rounding() {
    var world = World()
    world.history.steps = [
      stepSeries("watch", [(at(0, 8), at(0, 8, 3), 10)]),
      stepSeries("phone", [(at(0, 8, 1), at(0, 8, 4), 11)]),
    ]
    world.layering?.first.intervals = [interval(at(0), at(2), 13)]
    expectSilent(check, world, examined: 1)
    world.semantics.sumRounding = .nearest
    expectFires(
      check, world, examined: 1,
      Finding(
        "steps were lost or added", at: rangeText(at(0), at(2)),
        expected: "13.666667 steps", actual: "12.666667 steps"))
    world.layering?.first.intervals = [interval(at(0), at(2), 14)]
    expectSilent(check, world, examined: 1)
    world.layering?.first.intervals = [
      interval(at(0), at(0, 8, 1), 10), interval(at(0, 8, 1), at(2), 11),
    ]
    expectSilent(check, world, examined: 1)
  }

  @Test("samples outside the range asked do not count")
  func range() {
    var world = World()
    world.layering?.range = TimeRange(at(1), at(1, 20))
    world.layering?.first.intervals = [interval(at(1), at(1, 20), 200)]
    expectSilent(check, world, examined: 1)
  }

  @Test("it is not applicable without layering")
  func missing() {
    var world = World()
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
