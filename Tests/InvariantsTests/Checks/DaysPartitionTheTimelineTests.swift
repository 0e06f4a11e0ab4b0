import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct DaysPartitionTheTimelineTests {
  private let check = DaysPartitionTheTimeline.self

  private func moved(_ label: Int, _ start: Int64, _ end: Int64) -> DayObservation.Day {
    DayObservation.Day(day: LocalDay(ordinal: 19_509 + label), range: TimeRange(start, end))
  }

  @Test("it is silent where days touch")
  func silent() { expectSilent(check, examined: 1) }

  @Test("it fires for a gap and for an overlap of a millisecond", arguments: [1, -1])
  func gap(_ shift: Int64) {
    var world = World()
    world.days?.days[1] = moved(1, at(1) + shift, at(2))
    expectFires(
      check, world, examined: 1,
      Finding(
        "neighboring days do not touch", at: "2023-06-02", expected: "2023-06-02T00:00:00.000Z",
        actual: Instant(milliseconds: at(1) + shift).iso8601))
  }

  @Test("it fires for a label that is left out")
  func label() {
    var world = World()
    world.days?.days[1] = moved(2, at(1), at(2))
    expectFires(
      check, world, examined: 1,
      Finding(
        "neighboring days do not touch", at: "2023-06-03", expected: "2023-06-02T00:00:00.000Z",
        actual: "2023-06-02T00:00:00.000Z"))
  }

  @Test("a single day has to last")
  func single() {
    var world = World()
    world.days?.days = [day(0)]
    expectSilent(check, world, examined: 1)
    world.days?.days = [moved(0, at(0), at(0))]
    expectFires(
      check, world, examined: 1, Finding("the only day is empty", expected: "false", actual: "true")
    )
  }

  @Test("it is not applicable without days observed, and vacuous without a day")
  func missing() {
    var world = World()
    world.days?.days = []
    expectVacuous(check, world)
    world.days = nil
    expectNotApplicable(check, world)
  }
}
