import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@MainActor
@Suite("Shared values and the server, with their faults")
struct SharedSurroundingsTests {
  @Test("what one process writes the other reads, and removing leaves nothing")
  func shared() {
    let defaults = SharedDefaults()
    let (app, widget) = (defaults.process(), defaults.process())
    #expect(widget.value(for: "a") == .absent)
    app.set(.integer(3), for: "a")
    #expect(widget.value(for: "a") == .integer(3))
    widget.set(.absent, for: "a")
    #expect(app.value(for: "a") == .absent && defaults.values.isEmpty)
    #expect(defaults.writes == 2)
  }

  @Test("a group that is not there can be neither read nor written, by all or by one process")
  func unavailable() {
    let defaults = SharedDefaults()
    let (app, widget) = (defaults.process(), defaults.process())
    app.set(.flag(true), for: "a")
    widget.faults = [.unavailable]
    #expect(widget.value(for: "a") == .unreadable && app.value(for: "a") == .flag(true))
    widget.set(.flag(false), for: "a")
    #expect(app.value(for: "a") == .flag(true))
    defaults.faults = [.unavailable]
    #expect(app.value(for: "a") == .unreadable)
    defaults.faults = []
    #expect(app.value(for: "a") == .flag(true))
  }

  @Test("a lost write leaves what was there; of one name alone, or of all")
  func lost() {
    let defaults = SharedDefaults()
    let app = defaults.process()
    app.set(.integer(1), for: "a")
    app.faults = [.losesWrites(of: "a")]
    app.set(.integer(2), for: "a")
    app.set(.integer(2), for: "b")
    #expect(defaults.values == ["a": .integer(1), "b": .integer(2)])
    app.faults = [.losesAllWrites]
    app.set(.absent, for: "b")
    #expect(defaults.values["b"] == .integer(2))
    defaults.put(.text("two"), for: "b")
    #expect(app.value(for: "b") == .text("two"))
  }

  @Test("a row is inserted or replaced, and what is nil leaves what is there")
  func rows() async throws {
    let server = StatsServer()
    let day = LocalDay(ordinal: 19_000)
    #expect(try await server.loadTodayStatsFromServer(day) == nil)
    try await server.syncDailyStats(stats(day, steps: 5, sleep: 60))
    try await server.syncDailyStats(stats(day, steps: 4, sleep: nil))
    #expect(try await server.loadTodayStatsFromServer(day) == stats(day, steps: 4, sleep: 60))
    #expect(server.rowCalls == 2)
  }

  @Test("an older revision of a day is not taken over a newer one")
  func revisions() async throws {
    let server = StatsServer()
    var snapshot = StepsAndSleep.PastDaySnapshot(
      day: LocalDay(ordinal: 19_000), range: TimeRange(0, 1), targets: .init(), points: .init(),
      energy: EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0))
    snapshot.revision = 2
    try await server.syncDaySnapshot(snapshot)
    snapshot.revision = 1
    try await server.syncDaySnapshot(snapshot)
    #expect(server.snapshots[snapshot.day]?.revision == 2)
    #expect(server.snapshotCalls[snapshot.day] == 2)
  }

  @Test("offline and refused calls take nothing, a lost answer takes all")
  func failures() async throws {
    let server = StatsServer()
    let day = LocalDay(ordinal: 19_000)
    server.isOffline = true
    await #expect(throws: StatsServer.Failure.offline) {
      try await server.syncDailyStats(stats(day, steps: 1, sleep: 1))
    }
    server.isOffline = false
    server.refusals = 1
    await #expect(throws: StatsServer.Failure.offline) {
      try await server.syncDailyStats(stats(day, steps: 1, sleep: 1))
    }
    #expect(server.rows.isEmpty)
    server.lostAnswers = 1
    await #expect(throws: StatsServer.Failure.answerLost) {
      try await server.syncDailyStats(stats(day, steps: 1, sleep: 1))
    }
    #expect(server.rows[day]?.steps == 1)
    try await server.syncDailyStats(stats(day, steps: 2, sleep: 1))
    #expect(server.rows[day]?.steps == 2)
  }

  @Test("a call takes its virtual time")
  func latency() throws {
    let taken = try simulated { _ in
      let server = StatsServer()
      server.latency = 3_000
      _ = try await server.loadTodayStatsFromServer(LocalDay(ordinal: 1))
      return second
    }
    #expect(taken == 3)
  }

  private func stats(_ day: LocalDay, steps: Int?, sleep: Int?) -> StepsAndSleep.DailyStats {
    StepsAndSleep.DailyStats(
      day: day, steps: steps, sleepSeconds: sleep, spentSteps: 0, targets: .init(),
      points: .init(), energy: EnergyPoints(steps: 0, sleep: 0, others: 0, total: 0))
  }
}
