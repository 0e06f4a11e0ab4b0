import HealthContracts
import HealthModel

extension Mutant {
  static let averagesTheHeartRate = metricsServiceMutant(
    "averagesTheHeartRate", "Uploads the average heart rate of the day as the latest one",
    seenIn: "metaflowltd/flutter_health_fit#47: the average in place of the latest value"
  ) { AverageHeartRateService($0, $1) }
}

@MainActor
private final class AverageHeartRateService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    guard batch.heartRate.value != nil else { return batch }
    let query = StatisticsQuery(
      .heartRate,
      where: .time(from: batch.time.start, to: batch.time.end, options: .strictStart),
      options: .discreteAverage)
    if let average = try await dependencies.service.provider.statistics(query).average {
      batch.heartRate = .value(Double(average.millionths) / 1_000_000)
    }
    return batch
  }
}
