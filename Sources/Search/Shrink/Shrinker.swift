import Harness
import HealthModel
package import LocatedJSON
import Scenario
package import SystemSupport

/// Reduces a scenario that fails to a small one that fails in the same way.
///
/// Every reduction is a pure function from a scenario's tree to smaller trees. What the reader
/// refuses is never run; what fails in the same way is taken, and the next reduction starts from
/// there. The same scenario, failure and limits always give the same result.
package enum Shrinker {
  /// Rounds of all reductions; each begins only if the one before took something.
  private static let rounds = 6

  /// Reduces a scenario.
  ///
  /// - Parameters:
  ///   - tree: The scenario's tree, with the seeds under which it fails.
  ///   - person: The person that fails, from 0.
  ///   - failure: The failure.
  ///   - limits: How far to go.
  ///   - trials: Runs the candidates.
  ///   - onProgress: Called after each candidate.
  /// - Returns: What is left; nil where the scenario does not fail like that.
  /// - Throws: `FileError` when candidates cannot be run.
  package static func shrink(
    _ tree: JSONNode, person: Int, failure: FailureKind, limits: ShrinkLimits = ShrinkLimits(),
    trials: some TrialRunning, onProgress: @escaping (ShrinkProgress) -> Void = { _ in }
  ) throws(FileError) -> ShrunkCase? {
    var run = ShrinkRun(
      tree, person: person, failure: failure, limits: limits, trials: trials,
      onProgress: onProgress)
    let plain = tree.with(nil, at: "$schema").with(nil, at: "replay").with(nil, at: "expect")
    guard try run.accepts(plain) else { return nil }
    try switchOff(&run)
    try MemberReduction.reduceLists(&run)
    try WindowReduction.reduce(&run)
    for _ in 0..<rounds where !run.isSpent {
      let before = run.steps
      try LiteralReduction.reduce(&run)
      try WindowReduction.reduce(&run)
      try MergeReduction.reduce(&run)
      try SampleReduction.reduce(&run)
      try MemberReduction.reduce(&run)
      try ValueReduction.reduce(&run)
      if run.steps == before { break }
    }
    return ShrunkCase(tree: run.best, person: run.person, failure: failure, runs: run.runs)
  }

  /// Leaves out what costs the most time, if the failure is elsewhere.
  private static func switchOff<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    _ = try run.accepts(run.best.with(nil, at: "app"))
    _ = try run.accepts(run.best.with(nil, at: "services", "layering", "compare"))
    _ = try run.accepts(run.best.with(.whole(0), at: "store", "changes", "rounds"))
  }
}
