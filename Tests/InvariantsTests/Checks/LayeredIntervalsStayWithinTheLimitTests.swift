import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeredIntervalsStayWithinTheLimitTests {
  private let check = LayeredIntervalsStayWithinTheLimit.self

  @Test("it is silent up to the limit, and for an indivisible interval of the minimum length")
  func silent() {
    expectSilent(check, examined: 3)
    var world = World()
    world.layering?.first.intervals = [
      interval(at(0), at(0, 1), 240), interval(at(0), at(0, 0, 1), 241, indivisible: true),
    ]
    expectSilent(check, world, examined: 2)
  }

  @Test("it fires above the limit, for a mark without need, and for a mark on a long interval")
  func fires() {
    let wrong: [(LayeredInterval, String)] = [
      (interval(at(0), at(0, 0, 1), 241), "241 in 60000 ms, divisible"),
      (interval(at(0), at(0, 0, 1), 240, indivisible: true), "240 in 60000 ms, indivisible"),
      (interval(at(0), at(0, 0, 1) + 1, 241, indivisible: true), "241 in 60001 ms, indivisible"),
    ]
    for (interval, actual) in wrong {
      var world = World()
      world.layering?.first.intervals = [interval]
      expectFires(
        check, world, examined: 1,
        Finding(
          "an interval is over the limit, or marked without need",
          at: rangeText(interval.range.start.milliseconds, interval.range.end.milliseconds),
          expected: "at most 240, or indivisible at 60000 ms", actual: actual))
    }
  }

  @Test("the intervals of compared strategies are looked at too")
  func compared() {
    var world = World()
    var run = LayeringRun(strategy: .kWay(3))
    run.intervals = [interval(at(0), at(1), 241)]
    world.layering?.compared = [run]
    expectFires(
      check, world, examined: 4,
      Finding(
        "an interval is over the limit, or marked without need",
        at: "kWay(3): " + rangeText(at(0), at(1)),
        expected: "at most 240, or indivisible at 60000 ms",
        actual: "241 in 86400000 ms, divisible"))
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
