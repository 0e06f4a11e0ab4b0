import Dispatch
import Foundation
import Testing
import VirtualTime

@Suite("The lower tier, where the router is missing")
struct TierTests {
  private func simulation() -> Simulation {
    Simulation(ScheduleConfiguration(foreignThreadTimeoutMilliseconds: 20_000), tier: .preference)
  }

  @Test("child tasks, actors and yields stay inside")
  func staysInside() {
    actor Counter {
      var count = 0
      func add() { count += 1 }
    }
    let simulation = simulation()
    let outcome = simulation.run {
      let counter = Counter()
      async let one: Void = counter.add()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            await Task.yield()
            await counter.add()
          }
        }
      }
      await one
      return await counter.count
    }
    #expect(finished(outcome) == 4)
    #expect(simulation.escapes.isEmpty)
  }

  @Test("the simulation's own clock stays virtual")
  func ownClock() {
    let simulation = simulation()
    let outcome = simulation.run { try await SimulationClock().sleep(for: .seconds(86_400)) }
    #expect(finished(outcome) != nil)
    #expect(simulation.now == day)
    #expect(simulation.escapes.isEmpty)
  }

  @Test("unstructured and detached tasks run outside, and are reported")
  func runsOutside() async {
    // On a thread of its own, so that the pool that the tasks escape to keeps all of its threads.
    let (wasOutside, escapes) = await withCheckedContinuation { continuation in
      Thread {
        let simulation = Simulation(
          ScheduleConfiguration(foreignThreadTimeoutMilliseconds: 600_000), tier: .preference)
        let gate = DispatchSemaphore(value: 0)
        let outcome = simulation.run {
          await Task { await Task.yield() }.value
          let outside = Task.detached {
            let isOpen = wait(for: gate)
            return isOpen && Simulation.current == nil
          }
          // The child begins once this task waits for the detached one, which ends only then.
          async let opened: Int = gate.signal()
          let wasOutside = await outside.value
          _ = await opened
          return wasOutside
        }
        continuation.resume(returning: (finished(outcome), simulation.escapes))
      }.start()
    }
    #expect(wasOutside == true)
    #expect(escapes.contains { $0.kind == .foreignWake })
  }
}

/// Blocks the thread of the caller, which an asynchronous closure may not do itself.
private func wait(for gate: DispatchSemaphore) -> Bool {
  gate.wait(timeout: .now() + 60) == .success
}
