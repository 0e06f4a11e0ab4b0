import HealthContracts
import HealthModel

extension Mutant {
  static let timesInWholeSeconds = Mutant.sentSamplesMutant(
    "timesInWholeSeconds", "Sends the times of samples in whole seconds",
    seenIn: "JSON encoders whose default dates have no fractions"
  ) { sample in
    func whole(_ instant: Instant) -> Instant {
      instant.advanced(by: -(instant.milliseconds % Milliseconds.second))
    }
    return StepUploadSample(
      uuid: sample.uuid,
      range: TimeRange(start: whole(sample.range.start), end: whole(sample.range.end)),
      count: sample.count, sourceBundleId: sample.sourceBundleId,
      sourceDeviceName: sample.sourceDeviceName)
  }
}
