import HealthContracts
import HealthModel

extension Mutant {
  static let emptyDeviceNames = Mutant.sentSamplesMutant(
    "emptyDeviceNames", "Sends an empty name for a device that is not known",
    seenIn: "specification 000, line 110: a sample without a device, whose name is nil"
  ) { sample in
    StepUploadSample(
      uuid: sample.uuid, range: sample.range, count: sample.count,
      sourceBundleId: sample.sourceBundleId,
      sourceDeviceName: sample.sourceDeviceName ?? "")
  }
}
