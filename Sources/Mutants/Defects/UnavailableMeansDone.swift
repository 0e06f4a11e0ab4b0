import HealthContracts
import HealthServices

extension Mutant {
  static let unavailableMeansDone = Mutant(
    "unavailableMeansDone", "Reports success where health data is not available at the moment",
    seenIn: "apps that return an empty list when the check of availability fails",
    on: "fault-unavailable"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        do {
          return try await run.reference.performLayering()
        } catch LayeringError.healthKitError(HealthKitError.notAvailable) {
          return 0
        } catch LayeringError.healthKitError(HealthKitError.queryFailed) {
          return 0
        }
      }
    }
  }
}
