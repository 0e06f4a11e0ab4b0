import CVirtualTime
import Dispatch

/// A simulation without the router was asked to block the main actor, whose jobs it would wait for.
public struct MainActorBlocked: Error, Hashable, CustomStringConvertible {
  /// The reason in one line, without the remedy.
  public static let reason =
    "this platform lacks the router, and a run that blocks the main actor would never end"

  public var description: String { Self.reason + "; await the asynchronous form instead" }
}

/// The main queue, on which the main actor's jobs run where the router is missing.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()
  private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  /// True on the main queue, whichever thread serves it.
  static var isCurrent: Bool {
    isMarked
    return DispatchQueue.getSpecific(key: key) == true
  }
}

extension Simulation {
  /// True if a synchronous run would wait for the main actor, which it blocks itself.
  public static var blocksMainActor: Bool { highestTier == .preference && MainQueue.isCurrent }

  /// True where the state of the simulation may be accessed: on its thread, or on the main actor if
  /// it runs there.
  var isHere: Bool { isOnOwnThread || MainQueue.isCurrent }

  /// True if the current thread belongs to a simulation.
  var isOnOwnThread: Bool { cvirtualtime_current() != nil }

  /// The simulation of the current task, where the router is missing and the simulation runs on the
  /// main actor.
  @TaskLocal static var ofTask: Simulation?

  /// The number of times in a row that the run lets other jobs of the main actor go first before it
  /// concludes that all tasks are waiting.
  ///
  /// A task that hops more often without using the simulation may be overtaken by a timer.
  private static let turns = 200
  /// The number of turns after which one waits for the pool of threads instead of the main actor.
  private static let turnsPerProbe = 10

  /// Runs a program on the main actor, between the main actor's other jobs.
  ///
  /// The main actor's jobs cannot be caught without the router, so they run in their own order, and
  /// virtual time advances when none of them has used the simulation for some turns.
  @MainActor
  func runOnMainActor<Success: Sendable>(
    _ root: @escaping @Sendable () async throws -> Success
  ) async -> Outcome<Success> {
    precondition(steps == 0, "a simulation runs once")
    let result = Box<Result<Success, any Error>>()
    let lifetime = Lifetime()
    Self.$ofTask.withValue(self) { start(root, into: result, lifetime) }
    while true {
      await settle()
      let hasEnded = result.value != nil
      if hasEnded, lifetime.isOver || !mayLinger() { break }
      if steps >= schedule.stepBudget { return result.outcome() ?? .stepBudget(task: 0) }
      if let due = state.pointee.timers.earliest() {
        if due > schedule.timeBudget { return result.outcome() ?? .timeBudget }
        advance(to: due)
      } else if hasEnded {
        break
      } else if !(await waitForJobs()) {
        break
      }
    }
    return result.outcome() ?? .deadlock(state.pointee.deadlock)
  }

  /// Lets all jobs run until none has used the simulation for some turns.
  @MainActor
  private func settle() async {
    var quiet = 0
    while quiet < Self.turns {
      let before = state.pointee.uses
      takeJobs()
      while !state.pointee.ready.isEmpty { runNext() }
      if quiet % Self.turnsPerProbe == Self.turnsPerProbe - 1 {
        // A task that left the main actor was given to the pool before this one.
        await Task.detached {}.value
      } else {
        await Task.yield()
      }
      quiet = state.pointee.uses == before ? quiet + 1 : 0
    }
  }

  /// Waits in real time for jobs that run outside the main actor; false after the configured time.
  @MainActor
  private func waitForJobs() async -> Bool {
    for _ in 0..<schedule.foreignThreadTimeoutMilliseconds {
      let before = state.pointee.uses
      do {
        try await Task.sleep(for: .milliseconds(1))
      } catch {
        return false
      }
      if hasJobs || state.pointee.uses != before { return true }
    }
    return false
  }
}
