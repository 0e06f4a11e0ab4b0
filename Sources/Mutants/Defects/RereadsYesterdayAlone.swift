import HealthContracts

extension Mutant {
  static let rereadsYesterdayAlone = Mutant(
    "rereadsYesterdayAlone", "Rereads only yesterday, however many days are configured",
    seenIn: "step histories that miss what a watch sent two days late", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleep) { dependencies in
      var configuration = dependencies.configuration
      configuration.rereadDays = min(1, configuration.rereadDays)
      return suite.stepsAndSleep(dependencies.with(configuration: configuration))
    }
  }
}
