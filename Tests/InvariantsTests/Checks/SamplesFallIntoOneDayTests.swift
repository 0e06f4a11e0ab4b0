import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct SamplesFallIntoOneDayTests {
  private let check = SamplesFallIntoOneDay.self

  @Test("it is silent where each day has the samples that start in it")
  func silent() { expectSilent(check, examined: 3) }

  @Test("it fires for a sample in another day")
  func moved() {
    var world = World()
    world.days?.bucketed = [3, 3]
    expectFires(
      check, world, examined: 3,
      Finding(
        "a day received a different number of samples", at: "2023-06-01", expected: "4", actual: "3"
      ),
      Finding(
        "a day received a different number of samples", at: "2023-06-02", expected: "2", actual: "3"
      ))
  }

  @Test("it fires for a sample lost")
  func lost() {
    var world = World()
    world.days?.bucketed = [4, 1]
    expectFires(
      check, world, examined: 3,
      Finding("samples were lost between days", expected: "6", actual: "5"),
      Finding(
        "a day received a different number of samples", at: "2023-06-02", expected: "2", actual: "1"
      ))
  }

  @Test("a sample that starts on the border belongs to the day that begins there")
  func border() {
    var world = World()
    world.history.steps = [stepSeries("watch", [(at(1) - 1, at(1, 1), 1), (at(1), at(1), 1)])]
    world.days?.bucketed = [1, 1]
    world.days?.samplesToBucket = 2
    expectSilent(check, world, examined: 3)
  }

  @Test("it is not applicable without samples to place, and vacuous without days")
  func missing() {
    var world = World()
    world.days?.days = []
    expectVacuous(check, world)
    world.days?.samplesToBucket = 0
    expectNotApplicable(check, world)
    world.days = nil
    expectNotApplicable(check, world)
  }
}
