import HealthContracts
import HealthModel
package import SimulatedHealth

/// The draws of a step sync's life.
@MainActor
package final class StepSyncChance {
  private var draws: CaseDraws
  private var storeDraws: CaseDraws
  /// The percentage of calls at which the store fails.
  var storeErrors = 0
  /// The number of calls at which the store failed.
  private(set) var storeErrorsMet = 0

  /// Creates the draws of acts, and of the calls at which the store fails.
  package init(_ draws: CaseDraws, storeDraws: CaseDraws) {
    self.draws = draws
    self.storeDraws = storeDraws
  }

  /// Returns a number of a range.
  package func int(_ range: ClosedRange<Int>) -> Int { range.lowerBound + draws.below(range.count) }

  /// Returns true half of the time.
  func isHeads() -> Bool { int(0...1) == 0 }

  func storeFails() -> Bool {
    let fails = storeErrors > 0 && storeDraws.below(100) < storeErrors
    if fails { storeErrorsMet += 1 }
    return fails
  }

  /// Returns a policy of small limits, which a few samples reach.
  func policy() -> StepSyncPolicy {
    var policy = StepSyncPolicy()
    policy.maximumFetchSteps = int(50...2_000)
    policy.pageSize = int(1...5)
    policy.changePageSize = int(0...6)
    policy.batchSize = int(1...5)
    policy.attempts = int(1...6)
    return policy
  }

  /// Returns a server's behaviour of a kind, from 0 for one without faults, and 1 for one that is
  /// offline, to 4 for the worst.
  package func behaviour(kind: Int) -> StepServerBehaviour {
    var behaviour = StepServerBehaviour()
    if kind == 0 { return behaviour }
    behaviour.isOffline = kind == 1
    let worst = [0, 0, 10, 25, 50][min(kind, 4)]
    behaviour.timeoutBeforeCommit = int(0...worst)
    behaviour.timeoutAfterCommit = int(0...worst)
    behaviour.errorBeforeCommit = int(0...worst)
    behaviour.errorAfterCommit = int(0...worst)
    behaviour.throttling = int(0...worst)
    behaviour.otherReceipt = int(0...worst)
    behaviour.duplication = int(0...worst)
    behaviour.slowStartMilliseconds = Int64(int(0...20_000))
    return behaviour
  }
}
