import HealthContracts

extension Mutant {
  static let uploadsTestValues = Mutant.statsMutant(
    "uploadsTestValues", "Uploads the test values that it shows",
    seenIn: "uploads that read the displayed properties"
  ) { ShownValuesServer($0) }
}

@MainActor
private final class ShownValuesServer: StatsServerWrapper {
  override func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    var stats = stats
    if let store, store.hasStepsData { stats.steps = store.stepsToday }
    try await base.syncDailyStats(stats)
  }
}
