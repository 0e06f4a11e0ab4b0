import HealthContracts
import HealthServices

extension Mutant {
  static let rawStoreErrors = Mutant(
    "rawStoreErrors", "Passes the interval store's error on without wrapping it",
    seenIn: "a catch clause that covers the queries but not the save"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        do {
          return try await run.reference.performLayering()
        } catch LayeringError.persistenceError(let underlying) {
          throw underlying
        }
      }
    }
  }
}
