import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct LayeringWorkIsBoundedTests {
  private let check = LayeringWorkIsBounded.self

  @Test("it is silent up to both bounds")
  func silent() {
    expectSilent(check, examined: 3)
    var world = World()
    world.layering?.first.queries = 70
    world.layering?.first.maxDepth = 13
    expectSilent(check, world, examined: 3)
  }

  @Test("it fires a query above the bound")
  func queries() {
    var world = World()
    world.layering?.first.queries = 71
    expectFires(
      check, world, examined: 3,
      Finding("layering makes too many queries", expected: "at most 70", actual: "71"))
  }

  @Test("it fires a division above the bound")
  func depth() {
    var world = World()
    world.layering?.first.maxDepth = 14
    expectFires(
      check, world, examined: 3,
      Finding("layering divides too deeply", expected: "at most 13", actual: "14"))
  }

  @Test("a range no longer than the minimum may not be divided")
  func minimum() {
    var world = World()
    world.layering?.minimumInterval = 2 * Milliseconds.day
    world.layering?.first.maxDepth = 1
    expectSilent(check, world, examined: 3)
    world.layering?.minimumInterval -= 1
    world.layering?.first.maxDepth = 3
    expectFires(
      check, world, examined: 3,
      Finding("layering divides too deeply", expected: "at most 2", actual: "3"))
  }

  @Test(
    "each strategy has its own bound",
    arguments: [
      (LayeringStrategy.recursiveHalving, 6 + 64), (.carriedHalving, 6 + 64),
      (.kWay(2), 7 + 64), (.kWay(4), 5 + 64),
      (.packedBuckets(minutes: 60), 7 + 64), (.gallop, 3 * 28 + 64),
    ])
  func strategies(_ strategy: LayeringStrategy, _ allowed: Int) {
    var world = World()
    var run = LayeringRun(strategy: strategy)
    run.intervals = World.correctLayering.first.intervals
    run.queries = allowed
    world.layering?.compared = [run]
    expectSilent(check, world, examined: 5)
    run.queries += 1
    world.layering?.compared = [run]
    expectFires(
      check, world, examined: 5,
      Finding(
        "layering makes too many queries", at: strategy == .recursiveHalving ? "" : "\(strategy)",
        expected: "at most \(allowed)", actual: "\(allowed + 1)"))
  }

  @Test("divisions into k parts may have fewer parts at the minimum length")
  func short() {
    // 48 leaves, 24 pairs of them, and a tree over 24 with ten parts each.
    for (queries, fires) in [(48 + 24 + 2 + 1 + 64, false), (48 + 24 + 2 + 2 + 64, true)] {
      var world = World()
      world.layering?.minimumInterval = Milliseconds.hour
      var run = LayeringRun(strategy: .kWay(10))
      run.intervals = (0..<48).map { interval(at(0, $0), at(0, $0 + 1), 1) }
      run.queries = queries
      world.layering?.compared = [run]
      #expect(report(check, world).findings.isEmpty != fires)
    }
  }

  @Test("a small history takes the queries of its division and of two searches")
  func small() {
    // Nine halvings of 365 days leave less than a day.
    for (queries, isAllowed) in [(1 + 2 * 9 + 3, true), (1 + 2 * 9 + 4, false)] {
      var world = World()
      world.layering?.small[0].queries = queries
      #expect((report(check, world).findings == []) == isAllowed)
    }
  }

  @Test("it is not applicable without layering")
  func missing() {
    var world = World()
    world.layering = nil
    expectNotApplicable(check, world)
  }
}
