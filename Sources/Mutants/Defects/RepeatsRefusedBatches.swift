import HealthContracts

extension Mutant {
  static let repeatsRefusedBatches = Mutant.stepSyncMutant(
    "repeatsRefusedBatches", "Resends a batch that the server refuses for good",
    seenIn: "retries of any failure, status 400 as well as status 503", on: "app-vitals"
  ) { dependencies in
    dependencies.with(
      endpoint: EndpointWrapper(dependencies.endpoint) { base, batch in
        do {
          return try await base.send(batch)
        } catch StepUploadError.rejected {
          throw StepUploadError.serverError(status: 500)
        }
      })
  }
}
