import HealthContracts
import HealthServices

extension Mutant {
  static let cancelledMeansDone = Mutant(
    "cancelledMeansDone", "Treats a cancelled query as the end of the work",
    seenIn: "catch blocks that return on CancellationError", on: "fault-cancelled"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        do {
          return try await run.reference.performLayering()
        } catch LayeringError.healthKitError(HealthKitError.queryFailed(let underlying))
          where underlying is CancellationError
        {
          return 0
        }
      }
    }
  }
}
