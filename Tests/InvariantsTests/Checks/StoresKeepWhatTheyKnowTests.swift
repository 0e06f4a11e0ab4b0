import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct StoresKeepWhatTheyKnowTests {
  private let check = StoresKeepWhatTheyKnow.self

  private func world(_ stores: [PreparedStore]) -> World {
    var world = World()
    world.app?.preparedStores = stores
    return world
  }

  @Test("it is silent where stores keep what they know, and warn more than they have to")
  func silent() {
    var warned = PreparedStore(.wrongSnapshots)
    warned.isWarned = true
    expectSilent(check, world([World.closedAgain, warned]), examined: 2)
  }

  @Test("it fires for every result that differs")
  func results() {
    let right = World.closedAgain
    let changes: [@Sendable (inout PreparedStore) -> Void] = [
      { $0.today = 1 }, { $0.days = [2, 2, 2, 2] }, { $0.earlySpent = 1 }, { $0.steps = nil },
      { $0.sleepSeconds = 0 }, { $0.spent = 1 }, { $0.closed.removeLast() }, { $0.sent = [0] },
      { $0.revisions = [0] },
      { $0.requests = 2 }, { $0.loads = 0 }, { $0.observations = 2 }, { $0.notesSteps = false },
      { $0.targets.steps = 1 }, { $0.storedSpent = 5 }, { $0.lateReads = 1 },
      { $0.closed[0].minutes = 0..<1_440 }, { $0.closed[0].stepsTarget = 5_000 },
      { $0.energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0) },
    ]
    for change in changes {
      var wrong = right
      change(&wrong)
      expectFires(
        check, world([PreparedStore(.wrongSnapshots), wrong]), examined: 2,
        difference("a store differs from its contract", at: "clockSetBack", right, wrong))
    }
  }

  @Test("every case but the one with nothing to tell differs from a store that does nothing")
  func cases() {
    for name in PreparedStore.Case.allCases where name != .wrongSnapshots {
      #expect(report(check, world([PreparedStore(name)])).breaches == 1, "\(name)")
    }
  }

  @Test("it is not applicable without stores")
  func missing() { expectNotApplicable(check, world([])) }
}
