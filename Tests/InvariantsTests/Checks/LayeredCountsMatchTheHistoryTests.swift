import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeredCountsMatchTheHistoryTests {
  private let check = LayeredCountsMatchTheHistory.self

  @Test("it is silent where counts are those of the samples that start inside")
  func silent() { expectSilent(check, examined: 3) }

  @Test("it fires for a count that is a step off, however the sum comes out")
  func fires() {
    var world = World()
    world.layering?.first.intervals[0] = interval(at(0), at(0, 12), 191)
    world.layering?.first.intervals[1] = interval(at(0, 12), at(1), 6)
    expectFires(
      check, world, examined: 3,
      Finding(
        "the interval's count is not the history's", at: rangeText(at(0), at(0, 12)),
        expected: "190", actual: "191"),
      Finding(
        "the interval's count is not the history's", at: rangeText(at(0, 12), at(1)), expected: "7",
        actual: "6"))
  }

  @Test("a sample on the border belongs to the interval that begins there")
  func border() {
    var world = World()
    world.layering?.first.intervals = [
      interval(at(0, 8), at(0, 9), 140), interval(at(0, 9), at(1), 57),
    ]
    expectSilent(check, world, examined: 2)
  }

  @Test("a sample hidden by one before the interval counts there, unless all are merged once")
  func scope() {
    var world = World()
    world.layering?.first.intervals = [
      interval(at(0), at(0, 8, 5), 100), interval(at(0, 8, 5), at(1), 137),
    ]
    expectSilent(check, world, examined: 2)
    world.semantics.mergeScope = .once
    expectFires(
      check, world, examined: 2,
      Finding(
        "the interval's count is not the history's", at: rangeText(at(0, 8, 5), at(1)),
        expected: "97", actual: "137"))
    world.layering?.first.intervals[1] = interval(at(0, 8, 5), at(1), 97)
    expectSilent(check, world, examined: 2)
  }

  @Test("the counts of compared strategies are looked at too")
  func compared() {
    var world = World()
    var run = LayeringRun(strategy: .gallop)
    run.intervals = [interval(at(0), at(0, 12), 190), interval(at(0, 12), at(1), 8)]
    world.layering?.compared = [run]
    expectFires(
      check, world, examined: 5,
      Finding(
        "the interval's count is not the history's",
        at: "gallop: " + rangeText(at(0, 12), at(1)), expected: "7", actual: "8"))
  }

  @Test("it is not applicable without layering, and vacuous without intervals")
  func missing() {
    var world = World()
    world.layering?.first.intervals = []
    expectVacuous(check, world)
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
