import HealthModel
import Invariants
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
        "the aggregate is not the sum of its samples",
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
        "raw samples are missing or doubled", at: words(at(0), at(1)), expected: "197",
        actual: "190"))
  }

  @Test("it fires for samples that the history does not have")
  func unknown() {
    var world = World()
    world.store?.unknownSamples = 2
    expectFires(
      check, world, examined: 5,
      Finding("samples that the history does not have", expected: "0", actual: "2"))
  }

  @Test("it is not applicable without a store")
  func missing() {
    var world = World()
    world.store = nil
    expectNotApplicable(check, world)
  }
}
