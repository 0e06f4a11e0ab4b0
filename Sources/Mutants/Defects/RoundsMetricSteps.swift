import HealthContracts
import HealthModel

extension Mutant {
  static let roundsMetricSteps = metricsServiceMutant(
    "roundsMetricSteps", "Rounds the merged steps of a day to the nearest whole number",
    seenIn: "conversions of a sum with rounded(), beside others that truncate it"
  ) { RoundedMetricStepsService($0, $1) }
}

@MainActor
private final class RoundedMetricStepsService: MetricsServiceWrapper {
  override func changed(_ batch: Metrics.HealthDataBatch) async throws -> Metrics.HealthDataBatch {
    var batch = batch
    guard batch.steps.value != nil else { return batch }
    let query = StatisticsQuery(
      .stepCount,
      where: .time(from: batch.time.start, to: batch.time.end, options: .strictStart),
      options: .cumulativeSum)
    if let sum = try await dependencies.service.provider.statistics(query).sum {
      batch.steps = .value(Int(sum.roundedToNearest))
    }
    return batch
  }
}
