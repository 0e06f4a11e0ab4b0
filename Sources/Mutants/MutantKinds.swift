import HealthContracts

extension Mutant {
  /// A mutant whose reader of steps and sleep is wrapped; it shows on the fortnight of an app.
  static func reading(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (any StepsAndSleep.HealthKitServiceProtocol) ->
      any StepsAndSleep.HealthKitServiceProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.stepsAndSleepReader) { wrap(suite.stepsAndSleepReader($0)) }
    }
  }

  /// A mutant whose store of steps and sleep is wrapped; it shows on the fortnight of an app.
  static func showing(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (
        any StepsAndSleep.HealthStoreProtocol, StepsAndSleep.HealthStoreDependencies
      ) -> any StepsAndSleep.HealthStoreProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.stepsAndSleep) { wrap(suite.stepsAndSleep($0), $0) }
    }
  }

  /// A mutant whose values, shared with the extension, are wrapped; it shows on the fortnight of an
  /// app.
  static func sharing(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (any StepsAndSleep.KeyValueStoring) ->
      any StepsAndSleep.KeyValueStoring
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.stepsAndSleep) { suite.stepsAndSleep($0.with(values: wrap($0.values))) }
    }
  }

  /// A mutant whose weight sync is built from changed parts; it shows on the fortnight of an app.
  static func weighing(
    _ id: String, _ defect: String, seenIn: String,
    _ change: @escaping @MainActor @Sendable (inout WeightSyncDependencies) -> Void
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.weightSync) { dependencies in
        var dependencies = dependencies
        change(&dependencies)
        return suite.weightSync(dependencies)
      }
    }
  }

  /// A mutant whose step sync is built from changed parts; it shows on the fortnight of an app.
  static func uploading(
    _ id: String, _ defect: String, seenIn: String,
    _ change: @escaping @MainActor @Sendable (StepSyncDependencies) -> StepSyncDependencies
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.stepSync) { suite.stepSync(change($0)) }
    }
  }
}
