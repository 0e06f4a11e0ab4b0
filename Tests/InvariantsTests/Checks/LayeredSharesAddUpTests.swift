import HealthModel
import Invariants
import Testing

@Suite struct LayeredSharesAddUpTests {
  private let check = LayeredSharesAddUp.self

  @Test("it is silent where the samples' shares add up to the count")
  func silent() { expectSilent(check, examined: 3) }

  @Test("it fires for a sample missing from an interval and for one too many")
  func fires() {
    var world = World()
    world.layering?.rawRows = RowLists()
    world.layering?.rawRows.append([0, 3])
    world.layering?.rawRows.append([4])
    world.layering?.rawRows.append([2, 5, 1])
    expectFires(
      check, world, examined: 3,
      Finding(
        "raw samples do not add up to the interval", at: words(at(0), at(0, 12)),
        expected: "190", actual: "140"),
      Finding(
        "raw samples do not add up to the interval", at: words(at(1), at(2)), expected: "230",
        actual: "280"))
  }

  @Test("it is not applicable without layering, and vacuous where nothing was fetched")
  func missing() {
    var world = World()
    world.layering?.rawRows = RowLists()
    expectVacuous(check, world)
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
