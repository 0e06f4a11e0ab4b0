package import Harness
package import HealthContracts
import HealthModel
import LocatedJSON
import Scenario

/// Runs trials in this process, without protection from services that crash or never return.
package struct TrialRunner: TrialRunning {
  private let suite: ServiceSuite
  private let onEvent: @Sendable (PersonRunner.Event) -> Void
  private let onResult: (TrialResult) -> Void

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - suite: The services under test.
  ///   - onEvent: Called for each event of a run.
  ///   - onResult: Called with each result as soon as it is available.
  package init(
    suite: ServiceSuite, onEvent: @escaping @Sendable (PersonRunner.Event) -> Void = { _ in },
    onResult: @escaping (TrialResult) -> Void = { _ in }
  ) {
    self.suite = suite
    self.onEvent = onEvent
    self.onResult = onResult
  }

  package func answer(to order: TrialOrder) -> TrialAnswer {
    var results: [TrialResult] = []
    do throws(InputError) {
      let swarm = order.usesSwarm ? try Swarm(order.text) : nil
      let scenario = try Scenario(parsing: Array(order.text.utf8), file: "trial")
      for seeds in order.seeds {
        let own = try swarm?.scenario(for: seeds) ?? scenario
        let plan = try RunPlan(own, seed: seeds.data, scheduleSeed: seeds.schedule)
        guard order.person < plan.persons else {
          return .refused("the scenario has no person \(order.person)")
        }
        let result = run(order, plan, seeds)
        onResult(result)
        results.append(result)
        if let wanted = order.wanted, result.failures.contains(wanted) { break }
      }
    } catch {
      return .refused(error.description)
    }
    return .results(results)
  }

  private func run(_ order: TrialOrder, _ plan: RunPlan, _ seeds: TrialSeeds) -> TrialResult {
    let runner = PersonRunner(
      plan: plan, suite: suite, recordsCheckpoints: order.recordsCheckpoints, checksOnly: true,
      onEvent: onEvent)
    let result = runner.run(order.person)
    return TrialResult(
      seeds: seeds, failures: FailureKind.failures(of: result), events: result.events,
      checkpoints: result.checkpoints)
  }
}
