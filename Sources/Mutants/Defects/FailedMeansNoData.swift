import HealthContracts
import HealthModel

extension Mutant {
  static let failedMeansNoData = metricsMutant(
    "failedMeansNoData", "Reports a failed read of a metric as a day without data",
    seenIn: "OpenMinis/OpenMinis#128: errors of a locked device read as empty results"
  ) { $0.with(provider: SilentProvider($0.service.provider)) }
}

@MainActor
private final class SilentProvider: MetricsProviderWrapper {
  override func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    do {
      return try await base.statistics(query)
    } catch {
      throw HealthStoreError(.noData)
    }
  }

  override func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    (try? await base.samples(query)) ?? []
  }
}
