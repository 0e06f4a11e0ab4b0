import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct AggregateEqualsTheSumOfItsSamplesTests {
  private let check = AggregateEqualsTheSumOfItsSamples.self

  @Test("it is silent where the aggregate is the sum of its samples")
  func silent() { expectSilent(check, examined: 5) }

  @Test("it fires for an aggregate that is a step off")
  func count() {
    var world = World()
    world.store?.counts = [197, 231]
    expectFires(
      check, world, examined: 5,
      Finding(
        "the aggregate is not the merged sum of its samples",
        at: "2023-06-02T00:00:00.000Z to 2023-06-03T00:00:00.000Z", expected: "230",
        actual: "231"))
  }

  @Test("it fires for a sample that is missing, even where the aggregate agrees")
  func missingSample() {
    var world = World()
    var store = StoreObservation()
    store.windows = [TimeRange(at(0), at(1))]
    store.counts = [190]
    store.rawRows.append([0, 3, 1])
    world.store = store
    expectFires(
      check, world, examined: 3,
      Finding(
        "raw samples are missing or doubled", at: rangeText(at(0), at(1)), expected: "[0, 1, 3, 4]",
        actual: "[0, 1, 3]"))
  }

  @Test("it fires for a sample that comes twice, and for one from outside the window")
  func otherSamples() {
    var world = World()
    world.store?.rawRows = RowLists()
    world.store?.rawRows.append([0, 1, 3, 4, 4])
    world.store?.rawRows.append([1, 2, 5])
    expectFires(
      check, world, examined: 5,
      Finding(
        "raw samples are missing or doubled", at: rangeText(at(0), at(1)), expected: "[0, 1, 3, 4]",
        actual: "[0, 1, 3, 4, 4]"),
      Finding(
        "raw samples are missing or doubled", at: rangeText(at(1), at(2)), expected: "[2, 5]",
        actual: "[1, 2, 5]"))
  }

  @Test("a window merges its own samples, or takes their shares where all are merged once")
  func scope() {
    var world = World()
    var store = StoreObservation()
    store.windows = [TimeRange(at(0, 8, 5), at(1))]
    store.counts = [137]
    store.rawRows.append([1, 3, 4])
    world.store = store
    expectSilent(check, world, examined: 3)
    world.semantics.mergeScope = .once
    expectFires(
      check, world, examined: 3,
      Finding(
        "the aggregate is not the merged sum of its samples", at: rangeText(at(0, 8, 5), at(1)),
        expected: "97", actual: "137"))
    world.store?.counts = [97]
    expectSilent(check, world, examined: 3)
  }

  @Test("fractions of a step are rounded by the store's rule")
  func rounding() {
    var world = World()
    world.history.steps = [
      stepSeries("watch", [(at(0, 8), at(0, 8, 3), 10)]),
      stepSeries("phone", [(at(0, 8, 1), at(0, 8, 4), 11)]),
    ]
    var store = StoreObservation()
    store.windows = [TimeRange(at(0), at(1))]
    store.counts = [13]
    store.rawRows.append([0, 1])
    world.store = store
    expectSilent(check, world, examined: 3)
    world.semantics.sumRounding = .nearest
    expectFires(
      check, world, examined: 3,
      Finding(
        "the aggregate is not the merged sum of its samples", at: rangeText(at(0), at(1)),
        expected: "14",
        actual: "13"))
  }

  @Test("it fires for samples that the history does not have")
  func unknown() {
    var world = World()
    world.store?.unknownSamples = 2
    expectFires(
      check, world, examined: 5,
      Finding("samples that are not in the history", expected: "0", actual: "2"))
  }

  @Test("it is not applicable without a store")
  func missing() {
    var world = World()
    world.store = nil
    expectNotApplicable(check, world)
  }
}
