import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct IntervalStoresKeepWhatTheyAreGivenTests {
  private let check = IntervalStoresKeepWhatTheyAreGiven.self

  private func interval(_ start: Int64, _ end: Int64, _ count: Int, synced: Bool = false)
    -> LayeredInterval
  {
    LayeredInterval(range: TimeRange(start, end), count: count, synced: synced, indivisible: false)
  }

  /// The calls of a correct store: two intervals, one of them again, a refused replacement, a
  /// replacement by nothing, another insertion, and a removal of all.
  private var calls: [IntervalStoreCall] {
    let (early, late) = (interval(0, 1_000, 7), interval(5_000, 6_000, 8))
    let again = interval(5_000, 6_000, 8, synced: true)
    return [
      call(.replaceAll, [late, early], [early, late]),
      call(.insert, [again], [early, again]),
      call(.replaceAll, [early, interval(0, 1_000, 9)], [early, again], isRefused: true),
      call(.replaceAll, [], []),
      call(.insert, [late], [late]),
      call(.removeAll, [], []),
    ]
  }

  private func call(
    _ method: IntervalStoreCall.Method, _ given: [LayeredInterval], _ stored: [LayeredInterval],
    isRefused: Bool = false
  ) -> IntervalStoreCall {
    var call = IntervalStoreCall(method, given)
    (call.stored, call.isRefused) = (stored, isRefused)
    return call
  }

  private func world(_ calls: [IntervalStoreCall]) -> World {
    var world = World()
    world.layering?.storeCalls = calls
    return world
  }

  @Test("it is silent where a store keeps one interval of each bounds")
  func silent() { expectSilent(check, world(calls), examined: 18) }

  @Test("intervals of one start may come in either order")
  func ties() {
    let (short, long) = (interval(0, 1_000, 7), interval(0, 2_000, 7))
    for order in [[short, long], [long, short]] {
      expectSilent(check, world([call(.replaceAll, [short, long], order)]), examined: 3)
    }
  }

  @Test("it fires for intervals out of order")
  func order() {
    var wrong = calls
    wrong[0].stored.reverse()
    expectFires(
      check, world(wrong), examined: 18,
      Finding(
        "an interval store returns intervals out of order", at: "call 0, replaceAll",
        expected: "ascending by start",
        actual: "1970-01-01T00:00:05.000Z, 1970-01-01T00:00:00.000Z"))
  }

  @Test("it fires where the older interval is kept, where both are, and where one is lost")
  func content() {
    let (early, late) = (interval(0, 1_000, 7), interval(5_000, 6_000, 8))
    let again = interval(5_000, 6_000, 8, synced: true)
    for stored in [[early, late], [early, late, again], [again]] {
      var wrong = calls
      wrong[1].stored = stored
      expectFires(
        check, world(wrong), examined: 18,
        difference(
          "an interval store has the wrong intervals", at: "call 1, insert", [early, again], stored)
      )
    }
  }

  @Test("it fires where a replacement with equal bounds is accepted, and where an insertion is not")
  func refusals() {
    var wrong = calls
    wrong[2].isRefused = false
    wrong[4].isRefused = true
    expectFires(
      check, world(wrong), examined: 18,
      Finding(
        "a store wrongly refuses or accepts a call", at: "call 2, replaceAll", expected: "true",
        actual: "false"),
      Finding(
        "a store wrongly refuses or accepts a call", at: "call 4, insert", expected: "false",
        actual: "true"))
  }

  @Test("it is not applicable without calls")
  func missing() { expectNotApplicable(check, world([])) }
}
