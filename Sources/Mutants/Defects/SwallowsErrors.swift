import HealthContracts
import HealthServices

extension Mutant {
  static let swallowsErrors = Mutant(
    "swallowsErrors", "Returns 0 intervals if the store fails",
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
