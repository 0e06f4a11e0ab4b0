import HealthContracts
import HealthServices

extension Mutant {
  static let unavailableMeansDone = Mutant(
    "unavailableMeansDone", "Reports success when health data is not available",
    seenIn: "apps that return an empty list when the availability check fails",
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
