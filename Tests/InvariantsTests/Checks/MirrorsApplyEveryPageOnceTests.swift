import Invariants
import ServiceObservations
import Testing

@Suite struct MirrorsApplyEveryPageOnceTests {
  private let check = MirrorsApplyEveryPageOnce.self

  /// A world in which a call of the mirrors is changed.
  private func world(_ number: Int, _ change: (inout ChangesObservation.Call) -> Void) -> World {
    var world = World()
    guard var call = world.changes?.calls[number] else { return world }
    change(&call)
    world.changes?.calls[number] = call
    return world
  }

  @Test("it is silent where each page follows the last one and is applied")
  func silent() { expectSilent(check, examined: 28) }

  @Test("a failed refresh may hold what any of its pages had left, from which the next continues")
  func failed() {
    expectSilent(check, world(5) { $0.held = [] }.repeated, examined: 30)
    expectFires(
      check, World().repeated, examined: 30,
      Finding(
        "a page does not follow the last one", at: "call 6", expected: "position 1",
        actual: "the start"))
    expectFires(
      check, world(5) { $0.held = [] }, examined: 28,
      Finding(
        "a page does not follow the last one", at: "call 6", expected: "the start",
        actual: "position 1"),
      Finding(
        "a refresh did not apply the changes of its pages", at: "call 6", expected: "[]",
        actual: "[0]"))
    expectFires(
      check, world(5) { $0.held = [0, 2] }, examined: 28,
      Finding(
        "a failed refresh leaves samples that no page led to", at: "call 5",
        expected: "at most 1", actual: "2"))
  }

  @Test("it fires for a page that is read twice, and for one that is left out")
  func anchors() {
    expectFires(
      check, world(2) { $0.pages[0].from = nil }, examined: 28,
      Finding(
        "a page does not follow the last one", at: "call 2", expected: "position 3",
        actual: "the start"))
    expectFires(
      check, world(0) { $0.pages[1].from = 1 }, examined: 28,
      Finding(
        "a page does not follow the last one", at: "call 0", expected: "position 2",
        actual: "position 1"))
    expectFires(
      check, world(6) { $0.pages[0].from = 2 }, examined: 28,
      Finding(
        "a page does not follow the last one", at: "call 6", expected: "position 1",
        actual: "position 2"))
  }

  @Test("it fires for another limit, and for a refresh that ends at a full page")
  func limits() {
    expectFires(
      check, world(0) { $0.pages[1].limit = 3 }, examined: 28,
      Finding(
        "the limit of a page exceeds the one that the mirror was given", at: "call 0",
        expected: "at most 2",
        actual: "3"))
    expectFires(
      check, world(6) { $0.pages.removeLast() }, examined: 26,
      Finding(
        "a refresh ended before the last page", at: "call 6",
        expected: "a page that is not full", actual: "a full page"))
    expectFires(
      check, world(4) { $0.pages = [] }, examined: 26,
      Finding(
        "a refresh ended before the last page", at: "call 4",
        expected: "a page that is not full", actual: "no page"))
  }

  @Test("it fires for changes that are not applied")
  func changes() {
    expectFires(
      check, world(6) { $0.held = [0] }, examined: 28,
      Finding(
        "a refresh did not apply the changes of its pages", at: "call 6", expected: "[]",
        actual: "[2]"))
    expectFires(
      check, world(6) { $0.pages[1].deleted = [0] }, examined: 28,
      Finding(
        "a refresh did not apply the changes of its pages", at: "call 6", expected: "[]",
        actual: "[0]"),
      Finding(
        "a refresh ended before the last page", at: "call 6",
        expected: "a page that is not full", actual: "a full page"))
  }

  @Test("it is not applicable without calls")
  func absent() {
    var world = World()
    world.changes?.calls = []
    expectNotApplicable(check, world)
    world.changes = nil
    expectNotApplicable(check, world)
  }
}

extension World {
  /// The world in which the last refresh reads from the start.
  fileprivate var repeated: World {
    var world = self
    world.changes?.calls[6].pages.insert(
      ChangesObservation.Page(from: nil, end: 1, limit: 1, saved: [0]), at: 0)
    return world
  }
}
