import HealthContracts
import HealthServices

extension Mutant {
  static let wrapsErrorsTwice = Mutant(
    "wrapsErrorsTwice", "Wraps an error that is already wrapped",
    seenIn: "catch blocks on every layer, after which no caller finds the cause"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        do {
          return try await run.reference.performLayering()
        } catch {
          throw LayeringError.healthKitError(underlying: error)
        }
      }
    }
  }
}
