import Harness
import HealthModel
import HistoryGeneration
import LocatedJSON
import Scenario
import SystemSupport

/// Replaces a generated history, or an export, with its samples, so that single samples can be
/// removed.
///
/// This loses a failure that only the ground truth shows; such a scenario keeps its history.
enum LiteralReduction {
  /// The maximum number of samples in a literal history.
  static let largest = 40_000

  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    guard let scenario = run.scenario, let plan = plan(of: scenario) else { return }
    switch scenario.history {
    case .generated, .export: break
    case .life, .literal: return
    }
    let history = plan.generator.person(run.person, seed: plan.seed).history
    let sleep = history.sleep.reduce(0) { $0 + $1.count }
    let weighings = history.weight.reduce(0) { $0 + $1.count }
    if history.stepCount + sleep + weighings > largest { return }
    let section = LiteralWriter.section(of: history, at: run.best.location)
    let literal = run.best.with(section, at: "history").with(nil, at: "persons")
    _ = try run.accepts(literal, person: 0)
  }

  private static func plan(of scenario: Scenario) -> RunPlan? {
    do {
      return try RunPlan(scenario)
    } catch {
      return nil
    }
  }
}
