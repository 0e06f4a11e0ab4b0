import HealthContracts

extension Mutant {
  static let oversizedBatches = Mutant.stepSyncMutant(
    "oversizedBatches", "Sends a page in one request, however many samples it has",
    seenIn: "uploads refused with status 413, because a first sync is sent as a whole"
  ) { dependencies in
    var policy = dependencies.policy
    policy.batchSize = .max
    return dependencies.with(policy: policy)
  }
}
