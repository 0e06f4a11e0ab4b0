import HealthContracts
import HealthServices

extension Mutant {
  static let clearThenFail = Mutant(
    "clearThenFail", "Clears the stored intervals before it knows the new ones",
    seenIn: "the layering specification, step 1 of its run"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        try run.dependencies.intervalStore.removeAll()
        return try await run.reference.performLayering()
      }
    }
  }
}
