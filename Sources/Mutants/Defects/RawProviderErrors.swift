import HealthContracts
import HealthServices

extension Mutant {
  static let rawProviderErrors = Mutant(
    "rawProviderErrors", "Lets the provider's errors through unwrapped",
    seenIn:
      "the layering specification, whose code does not wrap the errors that its text says it wraps"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        do {
          return try await run.reference.performLayering()
        } catch LayeringError.healthKitError(let underlying) {
          throw underlying
        }
      }
    }
  }
}
