import HealthContracts
import HealthModel

extension Mutant {
  static let keysOfValues = Mutant.stepSyncMutant(
    "keysOfValues", "Derives keys of requests from times and counts alone",
    seenIn: "idempotency keys that are hashes of the values"
  ) { dependencies in
    dependencies.with(
      endpoint: EndpointWrapper(dependencies.endpoint) { base, batch in
        let values = batch.samples.map { "\($0.range.start.milliseconds) \($0.count)" }
        if values.isEmpty { return try await base.send(batch) }
        let key = values.joined(separator: ", ")
        let receipt = try await base.send(
          StepUploadBatch(
            idempotencyKey: key, samples: batch.samples, tombstones: batch.tombstones))
        return StepUploadReceipt(
          idempotencyKey: batch.idempotencyKey, wasDuplicate: receipt.wasDuplicate)
      })
  }
}
