import HealthContracts

extension Mutant {
  static let givesUpAtOnce = Mutant.stepSyncMutant(
    "givesUpAtOnce", "Ends the sync at the first failed request",
    seenIn: "uploads without a retry, which never finish on a bad network"
  ) { dependencies in
    var policy = dependencies.policy
    policy.attempts = 1
    return dependencies.with(policy: policy)
  }
}
