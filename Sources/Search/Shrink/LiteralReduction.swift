import Harness
import HealthModel
import HistoryGeneration
import LocatedJSON
import Scenario
import SystemSupport

/// Writes a drawn history out, sample by sample, so that single samples can be taken away.
///
/// A failure that only the ground truth shows is lost by it; its scenario stays drawn.
enum LiteralReduction {
  /// The most samples that are written out.
  static let largest = 40_000

  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    guard let scenario = run.scenario, case .generated = scenario.history,
      let plan = plan(of: scenario)
    else { return }
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
