import HealthContracts
import HealthModel

extension Mutant {
  static let sumsTheSleepOfAllSources = metricsServiceMutant(
    "sumsTheSleepOfAllSources", "Adds up the sleep samples of all sources of a night",
    seenIn: "specification 004, line 59: total asleep as the sum of four stages"
  ) { SummedSleepService($0, $1) }
}

@MainActor
private final class SummedSleepService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    guard batch.sleep.value != nil else { return batch }
    let query = SampleQuery(
      .sleepAnalysis, where: .time(from: batch.night.start, to: batch.night.end))
    var sleep = Metrics.SleepData.none
    for sample in try await dependencies.service.provider.samples(query) {
      let length = sample.range.intersection(batch.night).length
      switch SleepStage(rawValue: UInt8(clamping: sample.value)) {
      case .inBed: sleep.recordedInBed += length
      case .awake: sleep.awake += length
      case .asleepCore: sleep.core += length
      case .asleepDeep: sleep.deep += length
      case .asleepREM: sleep.rem += length
      case .asleepUnspecified, nil: sleep.unspecified += length
      }
    }
    sleep.timeInBed = max(sleep.recordedInBed, sleep.timeAsleep + sleep.awake)
    batch.sleep = .value(sleep)
    return batch
  }
}
