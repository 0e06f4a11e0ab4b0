import Testing
import VirtualTimeTesting

@Suite("Described states", .enabled(if: Simulation.highestTier == .router))
struct StateTests {
  private actor Counter {
    private(set) var value = 0

    func add(_ amount: Int) {
      value += amount
      Simulation.describeState(value)
    }

    func write(_ new: Int) {
      value = new
      Simulation.describeState(value)
    }
  }

  private struct Search {
    var runs: Int
    var ends: Set<Int>
    var isComplete: Bool
  }

  /// Runs every order of tasks that work on a counter.
  private func search(
    _ tasks: Int, _ step: @escaping @Sendable (Counter, Int) async -> Void
  ) async throws -> Search {
    let ends = Shared<[Int]>([])
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: 100_000))) {
      let counter = Counter()
      await withDiscardingTaskGroup { group in
        for task in 0..<tasks { group.addTask { await step(counter, task) } }
      }
      let end = await counter.value
      ends.update { $0.append(end) }
    }
    return Search(
      runs: ends.value.count, ends: Set(ends.value), isComplete: found.issues.isEmpty)
  }

  @Test("orders that come reaching a state of an earlier run are left out, and no end is missed")
  func reduced() async throws {
    // Each sum can be reached in many orders; without states there are 7! orders.
    let sums = try await search(7) { counter, task in await counter.add(1 << task) }
    #expect(sums.isComplete)
    #expect(sums.ends == [127])
    #expect(sums.runs < 1_000, "\(sums.runs) of 5,040 orders")
    // The last writer wins, so that every task has to come last once.
    let writes = try await search(7) { counter, task in await counter.write(task) }
    #expect(writes.isComplete)
    #expect(writes.ends == Set(0..<7))
    #expect(writes.runs < 5_040, "\(writes.runs) of 5,040 orders")
  }

  @Test("without a description every order is run")
  func whole() async throws {
    let ends = Shared(0)
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: 1_000))) {
      await withDiscardingTaskGroup { group in
        for _ in 0..<5 { group.addTask {} }
      }
      ends.update { $0 += 1 }
    }
    #expect(found.issues.isEmpty)
    #expect(ends.value == 120)
  }

  @Test("a lost update is found although states are left out")
  func found() async throws {
    actor Account {
      private(set) var balance = 0

      func deposit(_ amount: Int) async {
        let before = balance
        Simulation.describeState(before, of: "deposit of \(amount)")
        await Task.yield()
        balance = before + amount
        Simulation.describeState(balance, of: "balance")
      }
    }
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: 10_000))) {
      let account = Account()
      await withDiscardingTaskGroup { group in
        for amount in [1, 2, 4] { group.addTask { await account.deposit(amount) } }
      }
      #expect(await account.balance == 7)
    }
    #expect(found.text.contains("await account.balance == 7"), "\(found.text)")
  }
}
