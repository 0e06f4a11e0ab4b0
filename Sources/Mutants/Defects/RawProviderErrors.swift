import HealthContracts
import HealthServices

extension Mutant {
  /// Lets the provider's errors through unwrapped.
  static let rawProviderErrors = Mutant(
    "rawProviderErrors", "Lets the provider's errors through unwrapped",
    seenIn: "the layering specification, whose code never wraps what its text wants wrapped"
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
