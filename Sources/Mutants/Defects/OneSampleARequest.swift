import HealthContracts

extension Mutant {
  static let oneSampleARequest = Mutant.stepSyncMutant(
    "oneSampleARequest", "Sends each sample in a request of its own",
    seenIn: "observers whose handler uploads every sample"
  ) { dependencies in
    var policy = dependencies.policy
    policy.batchSize = 1
    return dependencies.with(policy: policy)
  }
}
