import Harness
import HealthModel
package import LocatedJSON
import Scenario
package import SystemSupport

/// Reduces a failing scenario to a small one that fails in the same way.
///
/// Every reduction is a pure function from a scenario's tree to smaller trees. Scenarios that the
/// reader rejects are not run. A candidate that fails in the same way is accepted, and the next
/// reduction starts from it. The same scenario, failure and limits always yield the same result.
package enum Shrinker {
  /// The maximum number of rounds of all reductions; a round without progress is the last one.
  private static let rounds = 6

  /// Reduces a failing scenario.
  ///
  /// - Parameters:
  ///   - tree: The scenario's tree, with the seeds under which it fails.
  ///   - person: The index of the failing person, from 0.
  ///   - failure: The failure to preserve.
  ///   - limits: The limits of the shrink.
  ///   - trials: Runs the candidates.
  ///   - onProgress: Called after each candidate.
  /// - Returns: The reduced scenario; nil if the given scenario does not fail in this way.
  /// - Throws: `FileError` if candidates cannot be run.
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

  /// Removes the most expensive parts, if the failure does not depend on them.
  private static func switchOff<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    _ = try run.accepts(run.best.with(nil, at: "app"))
    _ = try run.accepts(run.best.with(nil, at: "services", "layering", "compare"))
    _ = try run.accepts(run.best.with(.whole(0), at: "store", "changes", "rounds"))
  }
}
