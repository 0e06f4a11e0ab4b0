import HealthContracts
import HealthServices

extension Mutant {
  /// Takes a cancelled query for the end of the work.
  static let cancelledMeansDone = Mutant(
    "cancelledMeansDone", "Takes a cancelled query for the end of the work",
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
