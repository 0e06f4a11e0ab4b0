import HealthContracts
import HealthModel

extension Mutant {
  static let waitsForHours = Mutant.stepSyncMutant(
    "waitsForHours", "Waits an hour before the second attempt",
    seenIn: "delays meant for background work, used while the app is open"
  ) { dependencies in
    var policy = dependencies.policy
    policy.firstBackoffMilliseconds = Milliseconds.hour
    policy.maximumBackoffMilliseconds = Milliseconds.day
    return dependencies.with(policy: policy)
  }
}
