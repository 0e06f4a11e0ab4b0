import HealthContracts
import HealthServices

extension Mutant {
  static let countsFilledIntervals = Mutant(
    "countsFilledIntervals", "Returns the number of intervals with steps",
    seenIn: "counts that leave out empty rows"
  ) { suite in
    suite.with(\.layering) { dependencies in
      LayeringWrapper(dependencies) { run in
        _ = try await run.reference.performLayering()
        return try run.dependencies.intervalStore.allIntervals().count { $0.stepCount > 0 }
      }
    }
  }
}
