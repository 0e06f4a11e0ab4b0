import Harness
import HealthModel
import RunReport
import Scenario
import Search

/// What options say about shrinking, and how it is shown.
enum ShrinkOptions {
  /// The limits; nil where nothing is to be shrunk.
  static func limits(_ arguments: Arguments) throws -> ShrinkLimits? {
    let runs = try arguments.integer("--shrink-runs", in: 1...1_000_000)
    if arguments.flag("--no-shrink") {
      if runs != nil { throw UsageError("--shrink-runs with --no-shrink; leave one of them out") }
      return nil
    }
    return runs.map { ShrinkLimits(runs: $0) } ?? ShrinkLimits()
  }

  /// Shows how far a shrinking has come.
  static func show(_ progress: ShrinkProgress, _ failure: FailureKind, _ line: LiveLine) {
    line.show(
      "shrinking \(failure): \(progress.runs) of \(progress.budget) runs, \(progress.steps) steps")
  }

  /// The first failure of a run that was not expected, and the person that has it.
  static func failure(_ results: [PersonResult], _ expectation: Expectation)
    -> (person: Int, failure: FailureKind)?
  {
    for result in results {
      let failures = FailureKind.failures(of: result)
      if let failure = failures.first(where: { !expectation.violated.contains($0.invariant) }) {
        return (result.person, failure)
      }
    }
    return nil
  }

  /// Shrinks a run's first unexpected failure and writes it beside the report.
  ///
  /// - Returns: What to tell the person.
  /// - Throws: `InputError` or `FileError` when the scenario cannot be read or written.
  static func shrink(
    _ results: [PersonResult], _ path: String, _ plan: RunPlan, _ limits: ShrinkLimits,
    _ setting: TrialProcess.Setting, to folder: String, _ line: LiveLine
  ) throws -> String? {
    guard let (person, failure) = failure(results, plan.scenario.expect) else { return nil }
    let bytes = try ScenarioFile.bytes(of: path)
    let tree = try plan.tree(of: bytes, file: path)
    let shrunk = try Shrinker.shrink(
      tree, person: person, failure: failure, limits: limits, trials: TrialProcess(setting)
    ) { show($0, failure, line) }
    line.finish()
    guard let shrunk else {
      return "\(failure) does not fail again in a process of its own; nothing was shrunk"
    }
    let file = "\(folder)/shrunk-\(failure.slug).json"
    try shrunk.write(to: file, setting)
    return "shrunk to \(shrunk.words) in \(shrunk.runs) runs; replay with: "
      + "simharness replay \(file)"
  }
}
