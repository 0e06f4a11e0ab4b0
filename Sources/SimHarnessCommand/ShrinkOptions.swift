import Harness
import HealthModel
import PlainText
import RunReport
import Scenario
import Search
import ServiceObservations

/// Shrinking as set by the options, and its output.
enum ShrinkOptions {
  /// The limits; nil if shrinking is turned off.
  static func limits(_ arguments: Arguments) throws -> ShrinkLimits? {
    let runs = try arguments.integer("--shrink-runs", in: 1...1_000_000)
    if arguments.flag("--no-shrink") {
      if runs != nil { throw UsageError("give --shrink-runs or --no-shrink, not both") }
      return nil
    }
    return runs.map { ShrinkLimits(runs: $0) } ?? ShrinkLimits()
  }

  /// Shows the progress of shrinking.
  static func show(_ progress: ShrinkProgress, _ failure: FailureKind, _ line: StatusLine) {
    line.show(
      "shrinking \(failure): \(progress.runs) of \(progress.budget) runs, "
        + Counted.text(progress.steps, "step"))
  }

  /// The first unexpected failure of a run, and the person in whose run it occurred.
  ///
  /// Of one person's failures it is the first in the catalog, with the goals last.
  static func failure(_ report: RunReport, _ expectation: Expectation)
    -> (person: Int, failure: FailureKind)?
  {
    let found = report.withGoalsLast.invariants.filter {
      $0.status == .violated && !expectation.violated.contains($0.id)
    }.compactMap { summary in
      summary.findings.first.map { first in
        (first.person, FailureKind.of(summary.id, at: first.finding.place))
      }
    }
    // `min` gives the first of equal persons.
    return found.min { $0.0 < $1.0 }.map { (person: $0.0, failure: $0.1) }
  }

  /// Shrinks the first unexpected failure of a run and writes it next to the report.
  ///
  /// - Returns: The message for the user; nil if there is no unexpected failure.
  /// - Throws: `InputError` or `FileError` when the scenario cannot be read or written.
  static func shrink(
    _ report: RunReport, _ path: String, _ plan: RunPlan, _ limits: ShrinkLimits,
    _ setting: TrialProcess.LaunchSettings, to folder: String, _ line: StatusLine
  ) throws -> String? {
    guard let (person, failure) = failure(report, plan.scenario.expect) else { return nil }
    let tree = try plan.tree(of: plan.scenario.source, file: path)
    let shrunk = try Shrinker.shrink(
      tree, person: person, failure: failure, limits: limits, trials: TrialProcess(setting)
    ) { show($0, failure, line) }
    line.finish()
    guard let shrunk else {
      return "\(failure) does not fail again in a separate process; nothing was shrunk"
    }
    let file = "\(folder)/shrunk-\(failure.slug).json"
    try shrunk.write(to: file, setting)
    return "shrunk to \(shrunk.sizeSummary) in \(Counted.text(shrunk.runs, "run")); replay with: "
      + StoredFailure.replay(of: file, services: setting.services)
  }
}
