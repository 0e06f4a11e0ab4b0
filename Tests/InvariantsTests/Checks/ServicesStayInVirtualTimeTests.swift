import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ServicesStayInVirtualTimeTests {
  @Test("it is silent where nothing got out")
  func silent() { expectSilent(ServicesStayInVirtualTime.self, examined: 5) }

  @Test("it fires for each escape, with its task and time")
  func fires() {
    var world = World()
    world.escapes = ["escaped: task 3 was woken by a foreign thread at 5 ns of virtual time"]
    expectFires(
      ServicesStayInVirtualTime.self, world, examined: 6,
      Finding(
        "a task left virtual time", expected: "virtual time",
        actual: "escaped: task 3 was woken by a foreign thread at 5 ns of virtual time"))
  }

  @Test("every run starts something, so nothing started is vacuous")
  func vacuous() {
    var world = World()
    world.started = []
    expectVacuous(ServicesStayInVirtualTime.self, world)
  }
}
