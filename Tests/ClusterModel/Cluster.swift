import Foundation
import Synchronization
import TestSupport
import VirtualTime

/// A cluster as it is assumed: numbers that no measurement here gives.
struct Assumptions: Sendable {
  /// The number of nodes, each with one processor for the job.
  var nodes = 1_000
  /// Seconds from the end of a task until the next one runs on the node: half of the minute that
  /// Slurm waits between two passes of its main scheduler by default (`sched_interval`); a pod that
  /// pulls its image takes as long.
  var startSeconds = 30.0
  /// Seconds until a lost node is noticed and its task is queued again.
  var noticeSeconds = 60.0
  /// Seconds until a lost node is there again.
  var repairSeconds = 3_600.0
  /// Seconds between two writings of the finished persons; infinity if none are kept.
  var keptSeconds = 60.0
  /// The hours after which a node is lost, on average.
  var hoursBetweenLosses: Double
  /// The share of nodes that are slow, and their speed.
  var stragglers = (share: 0.02, speed: 1.0 / 3)
  /// The relative standard deviation of the other nodes' speeds.
  var speedDeviation = 0.1
}

/// The result of a job on the cluster.
struct JobOutcome: Sendable {
  /// The minutes until the last task is done.
  var minutes = 0.0
  /// Node hours that were spent on starts and on work that was lost with a node.
  var lostHours = 0.0
  /// Node hours of tasks' work that counts.
  var workHours = 0.0
}

/// A job of equal numbers of persons for each task, in virtual time.
final class Cluster: Sendable {
  private let assumptions: Assumptions
  private let state: Mutex<State>

  private struct State {
    /// The seconds that are left of each task that no node has.
    var queue: [Double]
    /// The tasks that are not done.
    var left: Int
    var outcome = JobOutcome()
  }

  /// Creates a cluster with a job.
  ///
  /// - Parameters:
  ///   - tasks: The seconds that each task takes on a node of speed 1.
  ///   - assumptions: The cluster.
  init(_ tasks: [Double], _ assumptions: Assumptions) {
    self.assumptions = assumptions
    state = Mutex(State(queue: tasks.reversed(), left: tasks.count))
  }

  /// Runs the job.
  func run(seed: UInt64) -> JobOutcome {
    let simulation = Simulation(ScheduleConfiguration(seed: seed))
    _ = simulation.run { [self] in
      await withTaskGroup(of: Void.self) { group in
        var draws = Draws(seed: seed)
        for _ in 0..<assumptions.nodes {
          let (speed, own) = (self.speed(&draws), draws.next())
          group.addTask { await self.node(speed: speed, seed: own) }
        }
      }
    }
    return state.withLock { $0.outcome }
  }

  private func speed(_ draws: inout Draws) -> Double {
    if draws.uniform() < assumptions.stragglers.share { return assumptions.stragglers.speed }
    return max(0.5, 1 + assumptions.speedDeviation * draws.normal())
  }

  /// Runs tasks on a node until all are done.
  private func node(speed: Double, seed: UInt64) async {
    var draws = Draws(seed: seed)
    let start = SimulationTime.now
    var life = draws.exponential(mean: assumptions.hoursBetweenLosses * 3_600)
    while state.withLock({ $0.left > 0 }) {
      guard let work = state.withLock({ $0.queue.popLast() }) else {
        // A lost task may come back.
        await sleep(20)
        continue
      }
      let whole = assumptions.startSeconds + work / speed
      let age = SimulationTime.now - start
      if age + whole <= life {
        await sleep(whole)
        finish(work)
        continue
      }
      let lived = max(0, life - age)
      await sleep(lived)
      // What was written before the loss is not done again.
      let computed = max(0, lived - assumptions.startSeconds)
      let kept = (computed / assumptions.keptSeconds).rounded(.down) * assumptions.keptSeconds
      let safe = kept.isFinite ? kept : 0
      state.withLock { $0.outcome.lostHours += (lived - safe) / 3_600 }
      await sleep(assumptions.noticeSeconds)
      state.withLock { state in
        state.queue.append(work - safe * speed)
        state.outcome.workHours += safe * speed / 3_600
      }
      await sleep(assumptions.repairSeconds)
      life =
        SimulationTime.now - start
        + draws.exponential(mean: assumptions.hoursBetweenLosses * 3_600)
    }
  }

  private func finish(_ work: Double) {
    let minutes = SimulationTime.now / 60
    state.withLock { state in
      state.left -= 1
      state.outcome.workHours += work / 3_600
      state.outcome.lostHours += assumptions.startSeconds / 3_600
      state.outcome.minutes = max(state.outcome.minutes, minutes)
    }
  }

  private func sleep(_ seconds: Double) async {
    do {
      try await Task.sleep(for: .milliseconds(Int64(seconds * 1_000)))
    } catch {
      preconditionFailure("nobody cancels a node")
    }
  }
}

/// Virtual seconds since the job began.
private enum SimulationTime {
  static var now: Double { Double(Simulation.current?.now ?? 0) / 1e9 }
}

extension Draws {
  /// A number from 0 and below 1.
  mutating func uniform() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number with an exponential distribution.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - uniform()) }

  /// A number with a standard normal distribution, by Box and Muller's method.
  mutating func normal() -> Double {
    (-2 * log(1 - uniform())).squareRoot() * cos(2 * .pi * uniform())
  }
}
