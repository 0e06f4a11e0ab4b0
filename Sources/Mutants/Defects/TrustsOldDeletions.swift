import HealthContracts
import HealthModel

extension Mutant {
  static let trustsOldDeletions = Mutant.stepSyncMutant(
    "trustsOldDeletions", "Trusts that deletions are kept for ten years",
    seenIn: "apps that are not opened for months, whose store forgets deletions (edge case I-7)",
    on: "app-bad-network"
  ) { dependencies in
    var policy = dependencies.policy
    policy.deletionRetentionMilliseconds = 3_650 * Milliseconds.day
    return dependencies.with(policy: policy)
  }
}
