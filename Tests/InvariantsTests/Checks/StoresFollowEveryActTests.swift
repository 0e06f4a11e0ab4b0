import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct StoresFollowEveryActTests {
  private let check = StoresFollowEveryAct.self
  private typealias Change = @Sendable (inout StoreLife.Seen) -> Void

  private func world(_ lives: [StoreLife]) -> World {
    var world = World()
    world.app?.storeLives = lives
    return world
  }

  /// The report on a life of which one moment differs.
  private func changed(_ number: Int, _ change: Change) -> InvariantReport {
    var life = World.correctStoreLife
    change(&life.moments[number].seen)
    return report(check, world([life]))
  }

  @Test("it is silent where a store follows every act")
  func silent() { expectSilent(check, world([World.correctStoreLife]), examined: 4) }

  @Test("it fires for everything that differs, at its act")
  func differences() {
    let changes: [(Int, String, Change)] = [
      (0, "refused", { $0.isRefused = true }), (0, "minutes charged", { $0.paid = 1 }),
      (0, "observing steps", { $0.isObserving = true }),
      (1, "steps shown", { $0.screen.values.steps = nil }),
      (1, "seconds asleep shown", { $0.screen.values.sleepSeconds = 0 }),
      (1, "sleep shown as unknown", { $0.screen.isSleepUnknown = true }),
      (1, "spent steps shown", { $0.screen.values.spentSteps = 1 }),
      (1, "steps left", { $0.screen.remaining = 1 }),
      (1, "minutes left", { $0.screen.budgetMinutes = 1 }),
      (1, "targets shown", { $0.screen.values.targets.steps = 1 }),
      (
        1, "points shown",
        { $0.screen.values.energy = EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0) }
      ),
      (1, "row on the server", { $0.row = nil }), (1, "row on the server", { $0.row?.steps = 1 }),
      (1, "requests for access", { $0.requests = 2 }), (1, "errors shown", { $0.notices = 1 }),
      (2, "steps that the extension sees", { $0.remaining = 2_970 }),
      (3, "today", { $0.screen.values.day = StoreLife.firstDay }),
      (3, "number of closed days", { $0.closed = [] }),
      (3, "closed day", { $0.closed[0].revision = 1 }),
      (3, "closed day", { $0.closed[0].isSleepManual = true }),
      (3, "number of closed days on the server", { $0.received = [] }),
      (3, "closed day on the server", { $0.received[0].values.steps = 1 }),
    ]
    for (number, name, change) in changes {
      let found = changed(number, change)
      #expect(found.breaches == 1 && found.examined == number + 1, "\(name)")
      #expect(
        found.findings.first?.message
          == "an act does not have the consequence that the contract requires: \(name)")
      #expect(found.findings.first?.place.hasPrefix("life 0, act \(number): ") == true)
    }
  }

  @Test("what a day that has ended shows is left to the next call")
  func ended() {
    let shown = changed(2) { $0.screen.values.steps = 0 }
    #expect(shown.breaches == 0)
  }

  @Test("it is not applicable without lives")
  func missing() { expectNotApplicable(check, world([])) }
}
