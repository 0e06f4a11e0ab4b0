import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeredSharesAddUpTests {
  private let check = LayeredSharesAddUp.self

  @Test("it is silent where the samples' shares add up to the count")
  func silent() { expectSilent(check, examined: 6) }

  @Test("it fires for a sample missing from an interval and for one too many")
  func fires() {
    var world = World()
    world.layering?.rawRows = RowLists()
    world.layering?.rawRows.append([0, 3])
    world.layering?.rawRows.append([4])
    world.layering?.rawRows.append([2, 5, 1])
    expectFires(
      check, world, examined: 6,
      Finding(
        "raw samples are missing or doubled", at: rangeText(at(0), at(0, 12)),
        expected: "[0, 1, 3]", actual: "[0, 3]"),
      Finding(
        "raw samples do not add up to the interval", at: rangeText(at(0), at(0, 12)),
        expected: "190", actual: "140"),
      Finding(
        "raw samples are missing or doubled", at: rangeText(at(1), at(2)), expected: "[2, 5]",
        actual: "[1, 2, 5]"))
  }

  @Test("it fires for a sample that comes twice, and takes samples in any order")
  func doubled() {
    var world = World()
    world.layering?.rawRows = RowLists()
    world.layering?.rawRows.append([3, 1, 0])
    world.layering?.rawRows.append([4, 4])
    expectFires(
      check, world, examined: 4,
      Finding(
        "raw samples are missing or doubled", at: rangeText(at(0, 12), at(1)), expected: "[4]",
        actual: "[4, 4]"))
  }

  @Test("it fires for a count that is a step off, though the samples are all there")
  func count() {
    var world = World()
    world.layering?.first.intervals[2] = interval(at(1), at(2), 229)
    expectFires(
      check, world, examined: 6,
      Finding(
        "raw samples do not add up to the interval", at: rangeText(at(1), at(2)), expected: "229",
        actual: "230"))
  }

  @Test("a sample hidden by one before the interval counts there, unless all are merged once")
  func scope() {
    var world = World()
    world.layering?.first.intervals = [
      interval(at(0), at(0, 8, 5), 100), interval(at(0, 8, 5), at(1), 137),
    ]
    world.layering?.rawRows = RowLists()
    world.layering?.rawRows.append([0])
    world.layering?.rawRows.append([3, 1, 4])
    expectSilent(check, world, examined: 4)
    world.semantics.mergeScope = .once
    expectFires(
      check, world, examined: 4,
      Finding(
        "raw samples do not add up to the interval", at: rangeText(at(0, 8, 5), at(1)),
        expected: "137", actual: "97"))
  }

  @Test("fractions of a step are rounded by the store's rule")
  func rounding() {
    var world = World()
    world.history.steps = [
      stepSeries("watch", [(at(0, 8), at(0, 8, 3), 10)]),
      stepSeries("phone", [(at(0, 8, 1), at(0, 8, 4), 11)]),
    ]
    world.semantics.sumRounding = .nearest
    world.layering?.first.intervals = [interval(at(0), at(2), 14)]
    world.layering?.rawRows = RowLists()
    world.layering?.rawRows.append([0, 1])
    expectSilent(check, world, examined: 2)
    world.semantics.sumRounding = .down
    expectFires(
      check, world, examined: 2,
      Finding(
        "raw samples do not add up to the interval", at: rangeText(at(0), at(2)), expected: "14",
        actual: "13"))
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
