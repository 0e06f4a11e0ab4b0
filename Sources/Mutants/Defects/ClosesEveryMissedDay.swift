import HealthContracts

extension Mutant {
  static let closesEveryMissedDay = Mutant(
    "closesEveryMissedDay", "Closes every day since the app was last launched, however many",
    seenIn: "catch-up loops without a limit after a year in a drawer", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleep) { dependencies in
      var configuration = dependencies.configuration
      configuration.maximumGapDays = 100_000
      return suite.stepsAndSleep(
        StepsAndSleep.HealthStoreDependencies(
          service: dependencies.service, values: dependencies.values, server: dependencies.server,
          errors: dependencies.errors, log: dependencies.log, energy: dependencies.energy,
          zones: dependencies.zones, now: dependencies.now, configuration: configuration))
    }
  }
}
