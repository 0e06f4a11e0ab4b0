import HealthContracts
import HealthModel

extension Mutant {
  static let uploadsStartsAlone = Mutant.stepSyncMutant(
    "uploadsStartsAlone", "Uploads the start of a sample as its end",
    seenIn: "exports that keep one date per sample: the startDate"
  ) { dependencies in
    dependencies.with(
      endpoint: EndpointWrapper(dependencies.endpoint) { base, batch in
        let samples = batch.samples.map { sample in
          StepUploadSample(
            uuid: sample.uuid,
            range: TimeRange(start: sample.range.start, end: sample.range.start),
            count: sample.count, sourceBundleId: sample.sourceBundleId,
            sourceDeviceName: sample.sourceDeviceName)
        }
        return try await base.send(
          StepUploadBatch(
            idempotencyKey: batch.idempotencyKey, samples: samples, tombstones: batch.tombstones))
      })
  }
}
