import Testing
import VirtualTime

@Suite("How simulations end")
struct OutcomeTests {
  struct Failure: Error {}

  @Test("what the root throws is the outcome")
  func failure() {
    let outcome = Simulation().run { throw Failure() }
    guard case .failed(let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error is Failure)
  }

  @Test("tasks that the root started are waited for, also when nobody awaits them")
  func knownTasks() {
    let seen = Shared(0)
    let simulation = Simulation()
    _ = simulation.run {
      Task {
        try await Task.sleep(for: .seconds(60))
        Task {
          try await Task.sleep(for: .seconds(60))
          seen.update { $0 += 1 }
        }
      }
    }
    #expect(seen.value == 1)
    #expect(simulation.now == 120_000_000_000)
  }

  @Test("a detached loop does not keep a simulation alive")
  func detachedLoop() {
    let simulation = Simulation()
    let outcome = simulation.run {
      Task.detached {
        while true { try await Task.sleep(for: .seconds(1)) }
      }
      try await Task.sleep(for: .milliseconds(2_500))
    }
    #expect(finished(outcome) != nil)
    #expect(simulation.now == 2_500_000_000)
  }

  @Test("a task that goes on for ever after the root is given up and reported")
  func leftRunning() {
    for pause in [1, 86_400] {
      let simulation = Simulation(
        ScheduleConfiguration(timeBudget: 100 * day, postRootStepBudget: 500))
      let outcome = simulation.run {
        Task { while true { try await Task.sleep(for: .seconds(pause)) } }
        return 5
      }
      #expect(finished(outcome) == 5)
      #expect(simulation.escapes.map(\.kind) == [.leftRunning])
    }
  }

  @Test("a task that listens for ever does not keep a simulation alive")
  func leakedListener() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let outcome = Simulation(ScheduleConfiguration(foreignThreadTimeoutMilliseconds: 0)).run {
      Task { for await _ in stream {} }
      return 1
    }
    #expect(finished(outcome) == 1)
    continuation.finish()
  }

  @Test("a deadlock names who waits for what, and the others by number")
  func deadlock() throws {
    let outcome = Simulation(ScheduleConfiguration(foreignThreadTimeoutMilliseconds: 0)).run {
      async let lost: Void = Simulation.waiting(for: "the server's answer") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      await lost
    }
    guard case .deadlock(let deadlock) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(deadlock.waits == [2: "the server's answer"])
    #expect(deadlock.others == [1])
    #expect(
      deadlock.description
        == "deadlock: task 2 waits for the server's answer; last seen: task 1")
  }

  @Test("a program that awaits for ever without time passing uses up its steps")
  func stepBudget() {
    let simulation = Simulation(ScheduleConfiguration(stepBudget: 1_000))
    let outcome = simulation.run { while true { await Task.yield() } }
    guard case .stepBudget(let task) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(task == 1)
    #expect(simulation.steps == 1_000)
  }

  @Test("a program that sleeps for ever uses up its time")
  func timeBudget() {
    let simulation = Simulation(ScheduleConfiguration(timeBudget: 10 * day))
    let outcome = simulation.run { while true { try await Task.sleep(for: .seconds(3_600)) } }
    guard case .timeBudget = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(simulation.now <= 10 * day)
  }

  @Test("timers due together may wake in any order, each seed always in its own")
  func simultaneousTimers() {
    func order(_ seed: UInt64) -> [Int]? {
      finished(
        Simulation(ScheduleConfiguration(seed: seed, strategy: .random)).run {
          await withTaskGroup(of: Int.self) { group in
            for number in 0..<4 {
              group.addTask {
                do {
                  try await Task.sleep(for: .seconds(1))
                } catch {
                  return -1
                }
                return number
              }
            }
            return await group.reduce(into: []) { $0.append($1) }
          }
        })
    }
    let orders = (0..<200).map { order($0) }
    #expect(Set(orders).count == 24)
    #expect(orders == (0..<200).map { order($0) })
  }
}
