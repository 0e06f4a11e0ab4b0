import HealthContracts
import HealthServices

extension Mutant {
  /// Reports no intervals where the store failed.
  static let swallowsErrors = Mutant(
    "swallowsErrors", "Reports no intervals where the store failed",
    seenIn: "`try?` around the whole of a sync", on: "fault-error"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        do {
          return try await run.reference.performLayering()
        } catch {
          return 0
        }
      }
    }
  }
}
