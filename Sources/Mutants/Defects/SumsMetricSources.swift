import HealthContracts
import HealthModel

extension Mutant {
  static let sumsMetricSources = metricsMutant(
    "sumsMetricSources", "Adds up the steps of all sources of a day",
    seenIn: "perfood/capacitor-healthkit#42: a total that differs from the Health app's"
  ) { $0.with(provider: SummingProvider($0.service.provider)) }
}

@MainActor
private final class SummingProvider: MetricsProviderWrapper {
  override func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    var answer = try await base.statistics(query)
    let samples = try await base.samples(SampleQuery(query.type, where: query.predicate))
    answer.values.sum = Quantity(
      millionths: samples.reduce(0) { $0 + $1.quantity.millionths })
    return answer
  }
}
