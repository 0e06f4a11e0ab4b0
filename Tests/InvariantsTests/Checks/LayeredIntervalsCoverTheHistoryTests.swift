import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeredIntervalsCoverTheHistoryTests {
  private let check = LayeredIntervalsCoverTheHistory.self

  @Test("it is silent where intervals touch and hold every start")
  func silent() { expectSilent(check, examined: 5) }

  @Test("it fires for a returned count that is not the number stored")
  func returned() {
    var world = World()
    world.layering?.first.returnedCount = 2
    expectFires(
      check, world, examined: 5,
      Finding("the returned count is not the number stored", expected: "3", actual: "2"))
  }

  @Test("it fires for a gap and for an overlap of a millisecond", arguments: [1, -1])
  func gap(_ shift: Int64) {
    var world = World()
    world.layering?.first.intervals[1] = interval(at(0, 12) + shift, at(1), 7)
    expectFires(
      check, world, examined: 5,
      Finding(
        "neighbors do not touch", at: rangeText(at(0), at(0, 12)),
        expected: "2023-06-01T12:00:00.000Z",
        actual: Instant(milliseconds: at(0, 12) + shift).iso8601))
  }

  @Test("it fires where nothing is stored")
  func nothing() {
    var world = World()
    world.layering?.first.intervals = []
    world.layering?.first.returnedCount = 0
    expectFires(
      check, world, examined: 2,
      Finding("nothing is stored", expected: "at least one interval", actual: "none"))
  }

  @Test("it fires for intervals that leave the range asked, before or after")
  func leaves() {
    for (start, end) in [(at(0) - 1, at(2)), (at(0), at(2) + 1)] {
      var world = World()
      world.layering?.first.intervals[0] = interval(start, at(0, 12), 190)
      world.layering?.first.intervals[2] = interval(at(1), end, 230)
      expectFires(
        check, world, examined: 5,
        Finding(
          "intervals extend beyond the range", expected: rangeText(at(0), at(2)),
          actual: rangeText(start, end)))
    }
  }

  @Test("it fires for a first start or a last start outside the intervals, and not on the bounds")
  func outside() {
    for (start, end, outside) in [
      (at(0, 8), at(1, 20) + 1, nil), (at(0, 8) + 1, at(2), "100 before and 0 after"),
      (at(0), at(1, 20), "0 before and 30 after"),
    ] as [(Int64, Int64, String?)] {
      var world = World()
      world.layering?.first.intervals[0] = interval(start, at(0, 12), 190)
      world.layering?.first.intervals[2] = interval(at(1), end, 230)
      guard let outside else {
        expectSilent(check, world, examined: 5)
        continue
      }
      expectFires(
        check, world, examined: 5,
        Finding(
          "steps lie outside the intervals",
          expected: "no steps before and after \(rangeText(start, end))", actual: outside))
    }
  }

  @Test("samples before the range are left out, and one on its start is not")
  func before() {
    var world = World()
    var series = stepSeries("watch", [(at(-1), at(0, 8), 3), (at(0), at(0, 1), 4)])
    series.append(start: at(2), end: at(2), value: 9)
    world.history.steps = [series]
    expectSilent(check, world, examined: 5)
  }

  @Test("without data the one interval is the whole range")
  func empty() {
    var world = World()
    world.history.steps = [stepSeries("watch", [])]
    world.layering?.first.intervals = [interval(at(0), at(2), 0)]
    world.layering?.first.returnedCount = 1
    expectSilent(check, world, examined: 3)
    world.layering?.first.intervals = [interval(at(0), at(1), 0)]
    let report = report(check, world)
    #expect(report.breaches == 1)
    #expect(report.findings.map(\.message) == ["a range without steps was divided"])
  }

  @Test("a sample without a step neither is data nor lies outside")
  func zero() {
    var world = World()
    world.layering?.first.intervals[0] = interval(at(0, 8), at(0, 12), 190)
    let early = stepSeries("third", [(at(0, 1), at(0, 2), 0)])
    world.history.steps.append(early)
    expectSilent(check, world, examined: 5)
    world.history.steps = [early]
    world.layering?.first.intervals = [interval(at(0), at(2), 0)]
    world.layering?.first.returnedCount = 1
    expectSilent(check, world, examined: 3)
  }

  @Test("samples that the store hides before and after the intervals do not lie outside")
  func hidden() {
    var world = World()
    world.history.steps = [
      stepSeries(
        "watch", [(at(0, 1), at(0, 3), 0), (at(0, 8), at(0, 9), 5), (at(1), at(1, 3), 0)]),
      stepSeries("phone", [(at(0, 2), at(0, 3), 9), (at(1, 2), at(1, 3), 9)]),
    ]
    world.layering?.first.intervals = [interval(at(0, 8), at(0, 12), 5)]
    world.layering?.first.returnedCount = 1
    expectSilent(check, world, examined: 3)
    // The second hour is not hidden, and one of the two steps is in it.
    world.history.steps[1] = stepSeries("phone", [(at(0, 2), at(0, 4), 2)])
    expectFires(
      check, world, examined: 3,
      Finding(
        "steps lie outside the intervals",
        expected: "no steps before and after \(rangeText(at(0, 8), at(0, 12)))",
        actual: "1 before and 0 after"))
  }

  @Test("the intervals of compared strategies are looked at too")
  func compared() {
    var world = World()
    var run = LayeringRun(strategy: .packedBuckets(minutes: 5))
    run.intervals = [interval(at(0), at(0, 12), 190), interval(at(0, 13), at(2), 237)]
    run.returnedCount = 2
    world.layering?.compared = [run]
    expectFires(
      check, world, examined: 9,
      Finding(
        "neighbors do not touch", at: "packedBuckets(5): " + rangeText(at(0), at(0, 12)),
        expected: Instant(milliseconds: at(0, 12)).iso8601,
        actual: Instant(milliseconds: at(0, 13)).iso8601))
  }

  @Test("it is not applicable without layering")
  func missing() {
    var world = World()
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
