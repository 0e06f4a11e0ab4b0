import HealthContracts

extension Mutant {
  static let ignoresRetryAfter = Mutant.stepSyncMutant(
    "ignoresRetryAfter", "Backs off by its own delay where the server asked for a longer one",
    seenIn: "clients that treat status 429 like any failure and ignore Retry-After"
  ) { dependencies in
    dependencies.with(
      endpoint: EndpointWrapper(dependencies.endpoint) { base, batch in
        do {
          return try await base.send(batch)
        } catch StepUploadError.throttled {
          throw StepUploadError.throttled(retryAfterMilliseconds: 0)
        }
      })
  }
}
