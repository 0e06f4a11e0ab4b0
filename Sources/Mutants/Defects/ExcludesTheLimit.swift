import HealthContracts
import HealthServices

extension Mutant {
  static let excludesTheLimit = Mutant(
    "excludesTheLimit", "Divides an interval that holds exactly the limit",
    seenIn: "a comparison with `<` although the limit itself is allowed"
  ) { suite in
    suite.with(\.layering) { dependencies in
      var configuration = dependencies.configuration
      let limit = configuration.maxStepsPerInterval
      configuration.maxStepsPerInterval = limit - 1
      let stricter = LayeringDependencies(
        stepDataProvider: dependencies.stepDataProvider,
        intervalStore: dependencies.intervalStore, now: dependencies.now,
        configuration: configuration, onProgress: dependencies.onProgress)
      return LayeringWrapper.rewriting(stricter) { intervals in
        intervals.map {
          SyncInterval(
            startDate: $0.startDate, endDate: $0.endDate, stepCount: $0.stepCount,
            isIndivisible: $0.stepCount > limit)
        }
      }
    }
  }
}
