import Testing
import VirtualTime

/// Programs with one defect each that only some interleavings show.
enum PlantedBug: String, CaseIterable, Sendable {
  case lostUpdate
  case doubleRefresh
  case timeoutAgainstSuccess

  /// Runs the program; true when the defect showed.
  func shows() async -> Bool {
    switch self {
    case .lostUpdate: await Account.losesAnUpdate()
    case .doubleRefresh: await Refresher.refreshesTwice()
    case .timeoutAgainstSuccess: await Request.timesOutThoughItSucceeded()
    }
  }
}

/// Reads, awaits, writes: a deposit in between is lost.
private actor Account {
  private var balance = 0

  func deposit(_ amount: Int) async {
    let before = balance
    await audit()
    balance = before + amount
  }

  private nonisolated func audit() async { await Task.yield() }

  static func losesAnUpdate() async -> Bool {
    let account = Account()
    // The second deposit comes in a moment later: in order of arrival it finds the first one done.
    let first = Task { await account.deposit(1) }
    let second = Task {
      for _ in 0..<3 { await Task.yield() }
      await account.deposit(2)
    }
    await first.value
    await second.value
    return await account.balance != 3
  }
}

/// Refreshes when it has nothing, without a guard against a refresh under way.
@MainActor
private final class Refresher {
  private var value: Int?
  private var requests = 0

  func current() async -> Int {
    if let value { return value }
    requests += 1
    await Task.yield()
    value = 42
    return 42
  }

  static func refreshesTwice() async -> Bool {
    let refresher = Refresher()
    let first = Task { await refresher.current() }
    let second = Task {
      for _ in 0..<3 { await Task.yield() }
      return await refresher.current()
    }
    _ = await (first.value, second.value)
    return refresher.requests > 1
  }
}

/// Takes whatever ends first for the outcome, although both are due at the same moment.
private enum Request {
  static func timesOutThoughItSucceeded() async -> Bool {
    let winner = await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        await nap()
        return true
      }
      group.addTask {
        await nap()
        return false
      }
      let first = await group.next() ?? false
      group.cancelAll()
      return first
    }
    return !winner
  }

  private static func nap() async {
    do {
      try await Task.sleep(for: .seconds(30))
    } catch {
      return
    }
  }
}

@Suite("Planted races")
struct PlantedBugTests {
  @Test("first-in-first-out misses it", arguments: PlantedBug.allCases)
  func orderOfArrivalMisses(bug: PlantedBug) {
    #expect(shows(bug, ScheduleConfiguration(strategy: .firstInFirstOut)) == false)
  }

  @Test(
    "a random strategy finds it within 100 seeds, and its seed finds it again",
    arguments: PlantedBug.allCases, [ScheduleStrategy.random, .priorities(changePoints: 2)])
  func randomFinds(bug: PlantedBug, strategy: ScheduleStrategy) throws {
    func configuration(_ seed: UInt64) -> ScheduleConfiguration {
      ScheduleConfiguration(seed: seed, strategy: strategy, expectedSteps: 20)
    }
    let seed = try #require((0..<100).first { shows(bug, configuration($0)) == true })
    for _ in 0..<3 { #expect(shows(bug, configuration(seed)) == true, "seed \(seed)") }
  }

  private func shows(_ bug: PlantedBug, _ schedule: ScheduleConfiguration) -> Bool? {
    let simulation = Simulation(schedule)
    let shown = finished(simulation.run { await bug.shows() })
    #expect(simulation.escapes.isEmpty)
    return shown
  }
}
