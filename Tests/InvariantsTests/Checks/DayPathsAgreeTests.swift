import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct DayPathsAgreeTests {
  private let check = DayPathsAgree.self

  @Test("it is silent where all paths agree")
  func silent() { expectSilent(check, examined: 5) }

  @Test("it fires where today begins elsewhere than the current day")
  func paths() {
    var world = World()
    world.days?.probes = [probe(at(0, 5), day: 0, start: at(0), today: at(0, 4, 30))]
    expectFires(
      check, world, examined: 3,
      Finding(
        "two queries return different day starts", at: "2023-06-01T05:00:00.000Z",
        expected: "2023-06-01T00:00:00.000Z", actual: "2023-06-01T04:30:00.000Z"))
  }

  @Test("it fires where now is not today, and where the instant before today is")
  func today() {
    for (now, before) in [(false, false), (true, true)] {
      var world = World()
      world.days?.probes = [
        probe(at(0, 5), day: 0, start: at(0), today: at(0), before: before, now: now)
      ]
      expectFires(
        check, world, examined: 3,
        Finding(
          "isToday and the day start disagree", at: "2023-06-01T05:00:00.000Z",
          expected: "true now, false before the day start",
          actual: "\(now), \(before)"))
    }
  }

  @Test("it fires where the current day begins after now, and elsewhere than its label's day")
  func label() {
    var world = World()
    world.days?.probes = [probe(at(0, 5), day: 0, start: at(0, 6), today: at(0, 6))]
    expectFires(
      check, world, examined: 3,
      Finding(
        "isToday and the day start disagree", at: "2023-06-01T05:00:00.000Z",
        expected: "true now, false before the day start", actual: "true, false"),
      Finding(
        "the label's day starts at another time", at: "2023-06-01T05:00:00.000Z",
        expected: "2023-06-01T00:00:00.000Z", actual: "2023-06-01T06:00:00.000Z"))
  }

  @Test("it is not applicable without days observed, and vacuous without a probe")
  func missing() {
    var world = World()
    world.days?.probes = []
    expectVacuous(check, world)
    world.days = nil
    expectNotApplicable(check, world)
  }
}
