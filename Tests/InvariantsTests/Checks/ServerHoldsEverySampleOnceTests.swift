import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct ServerHoldsEverySampleOnceTests {
  private let check = ServerHoldsEverySampleOnce.self

  @Test("it is silent where the server's rows are those that arrived")
  func silent() { expectSilent(check, examined: 9) }

  @Test("it fires for a sample that is missing, and for one that is there twice")
  func rows() {
    var world = World()
    world.app?.uploadedRows = [0, 2, 2, 3, 4, 5]
    expectFires(
      check, world, examined: 9,
      Finding(
        "the server does not hold a sample exactly once", at: "row 1", expected: "[1]", actual: "[]"
      ),
      Finding(
        "the server does not hold a sample exactly once", at: "row 2", expected: "[2]",
        actual: "[2, 2]"))
  }

  @Test("it fires for samples that never arrived, of the history or not")
  func strangers() {
    var world = World()
    world.app?.uploadedRows = [0, 1, 2, 3, 4, 5, 6]
    world.app?.unknownUploads = 2
    expectFires(
      check, world, examined: 9,
      Finding("the server holds samples that never arrived", expected: "0", actual: "3"))
  }

  @Test("it fires for intervals that are left, and for calls that are not allowed")
  func leftovers() {
    var world = World()
    world.app?.unsyncedIntervals = 1
    world.app?.violations = ["a key was used twice"]
    expectFires(
      check, world, examined: 9,
      Finding("intervals that are not synced are left", expected: "0", actual: "1"),
      Finding("a call was not allowed", expected: "[]", actual: "[a key was used twice]"))
  }

  @Test("it is not applicable without an app")
  func absent() {
    var world = World()
    world.app = nil
    expectNotApplicable(check, world)
  }
}
