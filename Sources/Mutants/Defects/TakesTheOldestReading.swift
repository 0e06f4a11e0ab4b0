import HealthContracts
import HealthModel

extension Mutant {
  static let takesTheOldestReading = metricsMutant(
    "takesTheOldestReading", "Takes the first reading of a day for the last one",
    seenIn: "sample queries with a limit and an ascending sort"
  ) { $0.with(provider: AscendingProvider($0.service.provider)) }
}

@MainActor
private final class AscendingProvider: MetricsProviderWrapper {
  override func samples(_ query: SampleQuery) async throws -> [StoredSample] {
    var query = query
    for index in query.sort.indices { query.sort[index].ascending = true }
    return try await base.samples(query)
  }
}
