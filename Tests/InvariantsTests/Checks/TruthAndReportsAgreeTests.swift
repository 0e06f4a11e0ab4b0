import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct TruthAndReportsAgreeTests {
  private let check = TruthAndReportsAgree.self

  @Test("it is silent where sources report what they saw")
  func silent() { expectSilent(check, examined: 14) }

  @Test("it fires for a source that reports a step more than it saw")
  func otherSteps() {
    var world = World()
    world.history.steps[0] = stepSeries(
      "watch", [(at(0, 8), at(0, 9), 151), (at(1, 8), at(1, 9), 200)])
    expectFires(
      check, world, examined: 14,
      Finding(
        "a source's steps differ from those it observed", at: "watch 2023-06-01", expected: "150",
        actual: "151"))
  }

  @Test("it counts a sample on the day of its start")
  func dayOfStart() {
    var world = World()
    world.history.steps[1] = stepSeries(
      "phone", [(at(0, 23), at(1, 1), 87), (at(1), at(1, 1), 30)])
    expectSilent(check, world, examined: 14)
  }

  @Test("it fires for more than one and a half times the steps walked, and not at that bound")
  func moreThanWalked() {
    var world = World()
    world.stepTruth = World.stepTruth(totals: [100, 133])
    expectSilent(check, world, examined: 14)
    world.stepTruth = World.stepTruth(totals: [99, 132])
    expectFires(
      check, world, examined: 14,
      Finding(
        "a source reports more than was walked", at: "watch 2023-06-01", expected: "at most 149",
        actual: "150"),
      Finding(
        "a source reports more than was walked", at: "watch 2023-06-02", expected: "at most 198",
        actual: "200"))
  }

  @Test("it lets an asleep sample leave true sleep by the source's stated error and no more")
  func slack() {
    let minute = Milliseconds.minute
    let cases: [(Int64, Int64, Bool)] = [
      (at(0, 0, 45), at(0, 2, 15), true), (at(0, 0, 45) - 1, at(0, 2), false),
      (at(0, 1), at(0, 2, 15) + 1, false), (at(0, 4), at(0, 5, 15), true),
      (at(0, 5, 15) - minute, at(0, 5, 15), true), (at(0, 5, 15) + 1, at(0, 5, 30), false),
    ]
    for (start, end, isTrue) in cases {
      var world = World()
      world.history.sleep[2] = sleepSeries("app", [(start, end, .asleepCore)])
      if isTrue {
        expectSilent(check, world, examined: 14)
      } else {
        expectFires(
          check, world, examined: 14,
          Finding(
            "a source reports sleep outside true sleep", at: "app",
            expected: "within true sleep, tolerance 900000 ms", actual: rangeText(start, end)))
      }
    }
  }

  @Test("it fires for sleep across a hole in true sleep")
  func hole() {
    var world = World()
    world.history.sleep[2] = sleepSeries("app", [(at(0, 1), at(0, 5), .asleepCore)])
    expectFires(
      check, world, examined: 14,
      Finding(
        "a source reports sleep outside true sleep", at: "app",
        expected: "within true sleep, tolerance 900000 ms",
        actual: "2023-06-01T01:00:00.000Z to 2023-06-01T05:00:00.000Z"))
  }

  @Test("it asks nothing of samples that are not asleep")
  func awake() {
    var world = World()
    world.history.sleep[2] = sleepSeries("app", [(at(0, 12), at(0, 13), .inBed)])
    expectSilent(check, world, examined: 13)
  }

  @Test("it fires for a scale that is a gram beyond its stated error")
  func weight() {
    var world = World()
    world.history.weight = [weightSeries("scale", [(at(0, 7), 80_101), (at(1, 7), 79_900)])]
    expectFires(
      check, world, examined: 14,
      Finding(
        "a weight sample is outside the stated error", at: "scale 2023-06-01",
        expected: "80000 g, tolerance 100 g",
        actual: "80101 g"))
  }

  @Test("it is not applicable without a truth, and vacuous with an empty one")
  func missing() {
    var world = World()
    world.stepTruth = nil
    world.sleepTruth = nil
    expectSilent(check, world, examined: 2)
    world.history.weight = []
    expectVacuous(check, world)
    world.weightTruth = nil
    expectNotApplicable(check, world)
  }
}
