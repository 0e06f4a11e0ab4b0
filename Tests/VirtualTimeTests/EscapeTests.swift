import Dispatch
import Foundation
import Testing
import VirtualTime

/// Resumes a task from a thread outside its simulation.
private func resumedByThread() async -> Int {
  let gate = DispatchSemaphore(value: 0)
  return await withCheckedContinuation { continuation in
    // Runs when this task has been suspended, so that the foreign thread cannot come too early.
    Task { gate.signal() }
    Thread {
      gate.wait()
      continuation.resume(returning: 7)
    }.start()
  }
}

@Suite("Escapes")
struct EscapeTests {
  @Test("a wake-up from outside is reported with its task and time")
  func foreignWake() throws {
    let simulation = Simulation(ScheduleConfiguration(foreignThreadTimeoutMilliseconds: 20_000))
    let outcome = simulation.run {
      try await Task.sleep(for: .seconds(5))
      return await resumedByThread()
    }
    #expect(finished(outcome) == 7)
    #expect(simulation.escapes.first?.kind == .startedThread)
    let escape = try #require(simulation.escapes.last)
    #expect(escape.kind == .foreignWake)
    #expect(escape.task == 1)
    #expect(escape.time == 5_000_000_000)
    #expect(escape.description.contains("task 1"))
  }

  @Test("a read of a clock that has no virtual counterpart is reported")
  func realTimeRead() throws {
    let simulation = Simulation()
    _ = simulation.run {
      try await Task.sleep(for: .seconds(2))
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    }
    let escape = try #require(simulation.escapes.first)
    #expect(escape.kind == .realTimeRead(clock: Int(CLOCK_PROCESS_CPUTIME_ID)))
    #expect(escape.time == 2_000_000_000)
  }

  @Test("a sleep that blocks the thread is reported")
  func realSleep() throws {
    let simulation = Simulation()
    _ = simulation.run { usleep(10) }
    #expect(simulation.escapes.map(\.kind) == [.realSleep])
  }

  @Test("a process that a task starts is reported, and a lock that it holds while it waits")
  func processAndLock() throws {
    let simulation = Simulation()
    let outcome = simulation.run {
      let process = try Process.run(URL(filePath: "/bin/true"), arguments: [])
      let lock = NSLock()
      let take: @Sendable () -> Void = { lock.lock() }
      let release: @Sendable () -> Void = { lock.unlock() }
      take()
      await Task.yield()
      release()
      return process.processIdentifier
    }
    #expect(finished(outcome) != nil)
    #expect(simulation.escapes.contains { $0.kind == .startedProcess })
    #expect(simulation.escapes.contains { $0.kind == .lockHeld })
  }

  @Test("a wait for another thread is reported; one that nobody ends is given up")
  func blocked() {
    for isSignalled in [true, false] {
      let simulation = Simulation(
        ScheduleConfiguration(foreignThreadTimeoutMilliseconds: isSignalled ? 20_000 : 1))
      _ = simulation.run {
        let semaphore = DispatchSemaphore(value: 0)
        let wait: @Sendable () -> Void = { semaphore.wait() }
        if isSignalled { Thread { semaphore.signal() }.start() }
        wait()
        semaphore.signal()
      }
      let waits = simulation.escapes.map(\.kind).filter { $0 != .startedThread }
      // A signal before the wait leaves nothing to wait for.
      #expect(waits == [.blocked(isGivenUp: !isSignalled)] || (isSignalled && waits.isEmpty))
    }
  }

  @Test("a program that stays inside reports nothing")
  func nothingEscapes() {
    let simulation = Simulation()
    _ = simulation.run {
      _ = Date()
      _ = ContinuousClock().now
      await Task.detached { await Task.yield() }.value
    }
    #expect(simulation.escapes.isEmpty)
  }
}
