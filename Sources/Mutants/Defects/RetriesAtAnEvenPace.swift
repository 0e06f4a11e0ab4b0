import HealthContracts

extension Mutant {
  static let retriesAtAnEvenPace = Mutant(
    "retriesAtAnEvenPace", "Retries a failed upload of metrics after the same delay each time",
    seenIn: "back-off that is computed from the first failure alone", on: "app-fortnight"
  ) { suite in
    suite.with(\.metrics) { dependencies in
      let service = dependencies.service
      var configuration = service.configuration
      configuration.maximumRetryDelaySeconds = configuration.retrySeconds
      return suite.metrics(
        Metrics.AppDependencies(
          service: Metrics.Dependencies(
            provider: service.provider, scheduler: service.scheduler, zones: service.zones,
            now: service.now, configuration: configuration),
          uploader: dependencies.uploader, isSignedIn: dependencies.isSignedIn))
    }
  }
}
