import Testing
import VirtualTime

/// Simulations on the main actor, between its other jobs.
@Suite struct MainActorRunTests {
  @MainActor
  private final class Profile {
    private(set) var requests = 0
    private var name: String?

    func refresh() async throws -> String {
      if let name { return name }
      requests += 1
      try await SimulationClock().sleep(for: .seconds(2))
      name = "Ada"
      return "Ada"
    }
  }

  @Test("this build lacks the router")
  func tier() { #expect(Simulation.highestTier == .preference) }

  @Test("code of the main actor sleeps in virtual time, and overlapping calls are seen")
  @MainActor
  func overlaps() async throws {
    let simulation = Simulation()
    let outcome = await simulation.run { @MainActor in
      let profile = Profile()
      async let first = profile.refresh()
      async let second = profile.refresh()
      _ = try await (first, second)
      return profile.requests
    }
    guard case .finished(2) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(simulation.now == 2_000_000_000)
    #expect(simulation.escapes.isEmpty)
  }

  @Test("unstructured tasks, streams and cancelled sleeps end a run as they should")
  @MainActor
  func tasks() async {
    let simulation = Simulation()
    let outcome = await simulation.run { @MainActor in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let producer = Task {
        for number in 0..<3 {
          try await SimulationClock().sleep(for: .seconds(3_600))
          continuation.yield(number)
        }
        continuation.finish()
      }
      let sleeper = Task { try? await SimulationClock().sleep(for: .seconds(864_000)) }
      var sum = 0
      for await number in stream { sum += number }
      sleeper.cancel()
      try? await producer.value
      return sum
    }
    guard case .finished(3) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(simulation.now == 3 * 3_600_000_000_000)
  }

  @Test("a continuation that nobody resumes is a deadlock, not a hang")
  @MainActor
  func deadlock() async {
    let simulation = Simulation(ScheduleConfiguration(foreignThreadTimeoutMilliseconds: 20))
    let outcome = await simulation.run { @MainActor in
      await Simulation.waiting(for: "nobody") {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    guard case .deadlock(let deadlock) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(deadlock.waits.values.contains("nobody"))
  }

  @Test("an error of the root is the outcome, and budgets end a run")
  @MainActor
  func ends() async {
    struct Failure: Error {}
    let failed: Outcome<Void> = await Simulation().run { throw Failure() }
    guard case .failed(is Failure) = failed else {
      Issue.record("\(failed)")
      return
    }
    let short = ScheduleConfiguration(timeBudget: 1_000)
    let late = await Simulation(short).run { @MainActor in
      try await SimulationClock().sleep(for: .seconds(1))
    }
    guard case .timeBudget = late else {
      Issue.record("\(late)")
      return
    }
  }

  @Test("a run that would block the main actor is refused at once")
  @MainActor
  func refused() {
    let outcome: Outcome<Int> = Self.blocking()
    guard case .failed(is MainActorBlocked) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  private nonisolated static func blocking() -> Outcome<Int> { Simulation().run { 1 } }
}
