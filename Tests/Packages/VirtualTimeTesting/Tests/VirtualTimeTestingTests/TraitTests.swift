import Testing
import VirtualTimeTesting

/// An account that reads, awaits and writes: a deposit in between is lost.
actor Account {
  private(set) var balance = 0

  func deposit(_ amount: Int) async {
    let before = balance
    await audit()
    balance = before + amount
  }

  private nonisolated func audit() async { await Task.yield() }
}

private func twoDeposits() async -> Int {
  let account = Account()
  async let first: Void = account.deposit(1)
  async let second: Void = account.deposit(2)
  _ = await (first, second)
  return await account.balance
}

@Suite(.enabled(if: Simulation.highestTier == .router)) struct TraitTests {
  struct Failure: Error {}

  /// What keeps a stream open, since a continuation that is released finishes it.
  private final class Keeper: Sendable {
    let continuation: AsyncStream<Int>.Continuation

    init(_ continuation: AsyncStream<Int>.Continuation) { self.continuation = continuation }
  }

  @Test("a test that holds in every order is run with every seed")
  func passes() async throws {
    let runs = Shared(0)
    let found = try await recorded(.virtualTime(seeds: 25)) {
      let start = SimulationClock().now
      try await Task.sleep(for: .seconds(3_600))
      #expect(start.duration(to: SimulationClock().now) == .seconds(3_600))
      runs.update { $0 += 1 }
    }
    #expect(found.issues.isEmpty)
    #expect(runs.value == 25)
  }

  @Test("arguments are passed on", .virtualTime(seeds: 5), arguments: [1, 2], ["a", "b"])
  func arguments(number: Int, letter: String) async {
    await confirmation(expectedCount: number) { confirm in
      for _ in 0..<number {
        await Task.yield()
        confirm()
      }
    }
    #expect(["a", "b"].contains(letter))
  }

  @Test("the main actor is virtual, too", .virtualTime(seeds: 5))
  @MainActor
  func mainActor() async throws {
    try await Task.sleep(for: .seconds(3_600))
    MainActor.assertIsolated()
  }

  @Test("a race is one issue at its line, with a story and the line that runs it alone")
  func race() async throws {
    let line = #line + 2
    let found = try await recorded(.virtualTime(seeds: 100)) {
      #expect(await twoDeposits() == 3)
    }
    #expect(found.issues.count == 1)
    #expect(found.issues.first?.sourceLocation?.line == line)
    #expect(found.text.contains("Expectation failed: await twoDeposits() == 3"))
    #expect(found.text.contains("failed again when it was run again"))
    #expect(found.text.contains("| Account.audit()"), "\(found.text)")
    #expect(try #require(found.switches) <= 6)
    let name = "TraitTests/race\\(\\)'"
    #expect(found.text.contains(name), "\(found.text)")
    #expect(found.seed != nil)
    #expect(found.choices != nil)
  }

  @Test("a thrown error is an issue at the test")
  func thrown() async throws {
    let found = try await recorded(.virtualTime(seeds: 100)) {
      if await twoDeposits() != 3 { throw Failure() }
    }
    #expect(found.text.hasPrefix("threw an error: Failure()"), "\(found.text)")
    #expect(found.issues.first?.sourceLocation == Test.current?.sourceLocation)
  }

  @Test("a failed confirmation and a failed requirement are one issue each")
  func confirmed() async throws {
    let confirmed = try await recorded(.virtualTime(seeds: 10)) {
      await confirmation { _ in }
    }
    #expect(confirmed.text.contains("Confirmation was confirmed 0 times"), "\(confirmed.text)")
    let required = try await recorded(.virtualTime(seeds: 10)) {
      try #require(await twoDeposits() == 4)
    }
    #expect(required.issues.count == 1)
    #expect(required.text.contains("It needs no preemption"), "\(required.text)")
  }

  @Test("known issues and warnings are no failures")
  func known() async throws {
    let found = try await recorded(.virtualTime(seeds: 3)) {
      withKnownIssue { Issue.record("known") }
      Issue.record("a warning", severity: .warning)
    }
    #expect(found.issues.isEmpty)
  }

  @Test("a deadlock is an issue that says who waits for what")
  func deadlock() async throws {
    let found = try await recorded(.virtualTime(seeds: 3)) {
      await Simulation.waiting(for: "the server's answer") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    #expect(
      found.text.hasPrefix("deadlock: task 1 waits for the server's answer"), "\(found.text)")
  }

  @Test("a deadlock of several tasks says where each was seen last")
  func placesOfDeadlock() async throws {
    let found = try await recorded(.virtualTime) { try await KnownBug.deadlockOfTwoActors.run() }
    #expect(found.text.contains(" waits for a lock"), "\(found.text)")
    #expect(
      found.text.contains("\nLast seen: task 2 in KnownBug.lockInTwoOrders(); task 3 in "),
      "\(found.text)")
  }

  @Test("a task that never ends is an issue where leaks are not allowed")
  func leak() async throws {
    let body: @Sendable @concurrent () async -> Void = {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task {
        await Task.yield()
        for await _ in stream {}
      }
      await Task.yield()
      _ = Unmanaged.passRetained(Keeper(continuation))
    }
    #expect(try await recorded(.virtualTime(seeds: 3), body).issues.isEmpty)
    let found = try await recorded(.virtualTime(seeds: 3, allowsLeaks: false), body)
    #expect(found.text.hasPrefix("leak: a task that the test started never ends"))
    #expect(
      found.text.contains("\nLast seen: task 2 in closure #1 in closure #1 in TraitTests.leak()."),
      "\(found.text)")
    let ended = try await recorded(.virtualTime(seeds: 50, allowsLeaks: false)) {
      _ = await twoDeposits()
      Task { try await Task.sleep(for: .seconds(1)) }
    }
    #expect(ended.issues.isEmpty)
  }

  @Test("a livelock is an issue", arguments: [true, false])
  func livelock(sleeps: Bool) async throws {
    let trait: VirtualTimeTrait = .virtualTime(
      seeds: 3, stepBudget: 1_000, timeBudget: .seconds(60))
    let found = try await recorded(trait) {
      while true { try await sleeps ? Task.sleep(for: .seconds(1)) : Task.yield() }
    }
    #expect(
      found.text.hasPrefix("livelock: the budget of \(sleeps ? "virtual time" : "steps")"),
      "\(found.text)")
  }

  @Test("a body that depends on more than its order is said not to replay")
  func unreplayed() async throws {
    let runs = Shared(0)
    let found = try await recorded(.virtualTime(seeds: 10)) {
      runs.update { $0 += 1 }
      #expect(runs.value != 3)
    }
    #expect(found.text.contains("Seed 2 (random) failed, but not when it was run again"))
  }
}

@Suite(.virtualTime(seeds: 7), .enabled(if: Simulation.highestTier == .router))
struct SuiteTraitTests {
  private static let ofTest = Shared(0)

  @Test("a suite's trait runs its tests in virtual time")
  func suite() { #expect(Simulation.current != nil) }

  @Test("a test's own trait replaces its suite's", .virtualTime(seeds: 3))
  func own() {
    Self.ofTest.update { $0 += 1 }
    #expect(Self.ofTest.value <= 3)
  }
}

@Suite(.enabled(if: Simulation.highestTier == .preference)) struct LowerTierTests {
  @Test("the lower tier runs once and warns once")
  func once() async throws {
    let runs = Shared(0)
    let trait: VirtualTimeTrait = .virtualTime(seeds: 50)
    let first = try await recorded(trait) {
      runs.update { $0 += 1 }
      try await SimulationClock().sleep(for: .seconds(3_600))
    }
    let second = try await recorded(trait) { runs.update { $0 += 1 } }
    #expect(runs.value == 2)
    #expect(first.issues.map(\.severity) == [.warning])
    #expect(first.text.contains("the test runs once, in its usual order"))
    #expect(second.issues.isEmpty)
  }
}
