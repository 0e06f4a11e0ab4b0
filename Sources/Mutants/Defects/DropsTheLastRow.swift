import HealthContracts

extension Mutant {
  static let dropsTheLastRow = Mutant.statsMutant(
    "dropsTheLastRow", "Drops every third row",
    seenIn: "throttles without a trailing edge"
  ) { ThrottledServer($0) }
}

@MainActor
private final class ThrottledServer: StatsServerWrapper {
  private var rows = 0

  override func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    rows += 1
    if rows % 3 != 0 { try await base.syncDailyStats(stats) }
  }
}
