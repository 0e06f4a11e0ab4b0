import HealthContracts

extension Mutant {
  /// Returns a mutant of the steps-and-sleep reader, detected on the `app-fortnight` scenario.
  static func readerMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (any StepsAndSleep.HealthKitServiceProtocol) ->
      any StepsAndSleep.HealthKitServiceProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.stepsAndSleepReader) { wrap(suite.stepsAndSleepReader($0)) }
    }
  }

  /// Returns a mutant of the steps-and-sleep store, detected on the `app-fortnight` scenario.
  static func storeMutant(
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

  /// Returns a mutant of the values shared with the extension, detected on the `app-fortnight`
  /// scenario.
  static func sharedValuesMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (any StepsAndSleep.KeyValueStoring) ->
      any StepsAndSleep.KeyValueStoring
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.stepsAndSleep) { suite.stepsAndSleep($0.with(values: wrap($0.values))) }
    }
  }

  /// Returns a mutant with changed dependencies of the weight sync, detected on the `app-fortnight`
  /// scenario.
  static func weightSyncMutant(
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

  /// Returns a mutant of the weight sync, detected on the `app-fortnight` scenario.
  static func weightSyncServiceMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (any WeightSyncServiceProtocol, WeightSyncDependencies) ->
      any WeightSyncServiceProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-fortnight") { suite in
      suite.with(\.weightSync) { wrap(suite.weightSync($0), $0) }
    }
  }

  /// Returns a mutant with changed dependencies of the step sync.
  static func stepSyncMutant(
    _ id: String, _ defect: String, seenIn: String, on scenario: String = "app-fortnight",
    _ change: @escaping @MainActor @Sendable (StepSyncDependencies) -> StepSyncDependencies
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: scenario) { suite in
      suite.with(\.stepSync) { suite.stepSync(change($0)) }
    }
  }

  /// Returns a mutant of the steps-and-sleep store, detected on the `app-spending` scenario.
  static func spendingMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (
        any StepsAndSleep.HealthStoreProtocol, StepsAndSleep.HealthStoreDependencies
      ) -> any StepsAndSleep.HealthStoreProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-spending") { suite in
      suite.with(\.stepsAndSleep) { wrap(suite.stepsAndSleep($0), $0) }
    }
  }

  /// Returns a mutant with other dependencies of the steps-and-sleep store.
  static func spendingMutant(
    _ id: String, _ defect: String, seenIn: String, on scenario: String = "app-spending",
    with change:
      @escaping @MainActor @Sendable (StepsAndSleep.HealthStoreDependencies) ->
      StepsAndSleep.HealthStoreDependencies
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: scenario) { suite in
      suite.with(\.stepsAndSleep) { suite.stepsAndSleep(change($0)) }
    }
  }

  /// Returns a mutant of what is sent to the server of daily values, detected on the `app-spending`
  /// scenario.
  static func statsMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap: @escaping @MainActor @Sendable (any StepsAndSleep.StatsSyncing) -> StatsServerWrapper
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-spending") { suite in
      suite.with(\.stepsAndSleep) { dependencies in
        let server = wrap(dependencies.server)
        let store = suite.stepsAndSleep(dependencies.with(server: server))
        server.store = store
        return store
      }
    }
  }

  /// Returns a mutant of the extension's part, detected on the `app-spending` scenario.
  static func chargingMutant(
    _ id: String, _ defect: String, seenIn: String,
    _ wrap:
      @escaping @MainActor @Sendable (
        StepsAndSleep.MinuteChargingDependencies,
        @MainActor (StepsAndSleep.MinuteChargingDependencies) ->
          any StepsAndSleep.MinuteChargingProtocol
      ) -> any StepsAndSleep.MinuteChargingProtocol
  ) -> Mutant {
    Mutant(id, defect, seenIn: seenIn, on: "app-spending") { suite in
      suite.with(\.minuteCharging) { wrap($0, suite.minuteCharging) }
    }
  }
}
