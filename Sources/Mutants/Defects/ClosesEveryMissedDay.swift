import HealthContracts

extension Mutant {
  static let closesEveryMissedDay = Mutant(
    "closesEveryMissedDay", "Closes every day since the app was last launched, however many",
    seenIn: "catch-up loops without a limit, when the app has not been opened for a year",
    on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleep) { dependencies in
      var configuration = dependencies.configuration
      configuration.maximumGapDays = 100_000
      return suite.stepsAndSleep(dependencies.with(configuration: configuration))
    }
  }
}
