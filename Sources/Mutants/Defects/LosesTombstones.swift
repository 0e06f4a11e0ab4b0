import HealthContracts

extension Mutant {
  static let losesTombstones = Mutant.stepSyncMutant(
    "losesTombstones", "Sends no tombstones in a request that has samples",
    seenIn: "requests with two lists, of which the server's first version knows only one",
    on: "app-bad-network"
  ) { dependencies in
    dependencies.with(
      endpoint: EndpointWrapper(dependencies.endpoint) { base, batch in
        if batch.samples.isEmpty { return try await base.send(batch) }
        return try await base.send(
          StepUploadBatch(
            idempotencyKey: batch.idempotencyKey, samples: batch.samples, tombstones: []))
      })
  }
}
