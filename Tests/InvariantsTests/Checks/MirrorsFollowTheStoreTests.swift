import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MirrorsFollowTheStoreTests {
  private let check = MirrorsFollowTheStore.self

  private func world(_ rounds: ChangesObservation.Round...) -> World {
    var world = World()
    world.changes?.rounds = rounds
    return world
  }

  @Test("it is silent where the mirror holds what is live, and at most what was not announced")
  func silent() {
    expectSilent(check, examined: 9)
    expectSilent(check, world(round(live: [], mirrored: [])), examined: 3)
    let partly = round(live: [4], unannounced: [1, 2, 3], mirrored: [2, 4])
    expectSilent(check, world(partly), examined: 3)
  }

  @Test("it fires for live samples that the mirror lacks, after a refresh and a comparison")
  func missing() {
    expectFires(
      check,
      world(
        round(live: [0, 1, 2], mirrored: [1]),
        round(live: [0, 1], mirrored: [0], isReconciled: true)),
      examined: 6,
      Finding(
        "the mirror lacks samples that are live", at: "state 0", expected: "[]", actual: "[0, 2]"),
      Finding(
        "the mirror lacks samples that are live", at: "state 1", expected: "[]", actual: "[1]"))
  }

  @Test("it fires for a deleted sample whose deletion was announced")
  func deleted() {
    expectFires(
      check, world(round(live: [0], unannounced: [1], mirrored: [0, 1, 3, 2])), examined: 3,
      Finding(
        "the mirror holds samples that are deleted", at: "state 0", expected: "[]",
        actual: "[2, 3]"))
  }

  @Test("after a comparison it fires also for a deletion that was not announced")
  func reconciled() {
    let held = round(live: [0], unannounced: [1], mirrored: [0, 1])
    var compared = held
    compared.isReconciled = true
    expectFires(
      check, world(held, compared), examined: 6,
      Finding(
        "the mirror holds samples that are deleted", at: "state 1", expected: "[]",
        actual: "[1]"))
  }

  /// A mirror of three samples: an old one that the store hides, a deleted and a live one.
  private func aged(held: [[Int]], comparisons: Int = 1) -> World {
    var aged = ChangesObservation.Aged(
      limit: 2, ranges: [TimeRange(0, 5), TimeRange(10, 10), TimeRange(12, 13)], deleted: [1],
      availableSince: Instant(milliseconds: 10))
    (aged.held, aged.comparisons) = (held, comparisons)
    var world = world()
    world.changes?.aged = [aged]
    return world
  }

  @Test("samples that the store hides are live, and deleted ones are not")
  func aged() {
    expectSilent(check, aged(held: [[0, 1, 2], [0, 2]]), examined: 2)
    for held in [[2], [0, 1, 2], [0]] {
      expectFires(
        check, aged(held: [[0, 1, 2], held]), examined: 2,
        Finding(
          "a mirror holds the wrong samples after some have grown old", at: "limit 2",
          expected: "[[0, 1, 2], [0, 2]]", actual: "[[0, 1, 2], \(held)]"))
    }
  }

  @Test("it fires for comparisons that are repeated although nothing changes")
  func comparisons() {
    expectFires(
      check, aged(held: [[0, 1, 2], [0, 2]], comparisons: 8), examined: 2,
      Finding(
        "a comparison during which nothing changes is repeated or missing", at: "limit 2",
        expected: "1", actual: "8"))
  }

  @Test("it fires for samples that nobody saved")
  func unknown() {
    expectFires(
      check, world(round(live: [0], mirrored: [0], unknown: 2)), examined: 3,
      Finding(
        "the mirror holds samples that nobody saved", at: "state 0", expected: "0", actual: "2"))
  }

  @Test("it is not applicable without changes, and vacuous where no state was seen")
  func nothing() {
    var world = world()
    expectVacuous(check, world)
    world.changes = nil
    expectNotApplicable(check, world)
  }
}
