import HealthContracts
import HealthModel

extension Mutant {
  static let handsOverYesterdayOnly = Mutant(
    "handsOverYesterdayOnly", "Uploads only the previous day, however long the app was closed",
    seenIn: "day-end jobs that assume they run every day", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleep) { dependencies in
      // The app stores the day that it treats as today in the shared values.
      suite.stepsAndSleep(
        dependencies.with(server: YesterdaysServer(dependencies.server, dependencies.values)))
    }
  }
}

@MainActor
private final class YesterdaysServer: StepsAndSleep.StatsSyncing {
  private let base: any StepsAndSleep.StatsSyncing
  private let values: any StepsAndSleep.KeyValueStoring

  init(
    _ base: any StepsAndSleep.StatsSyncing, _ values: any StepsAndSleep.KeyValueStoring
  ) {
    self.base = base
    self.values = values
  }

  func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    try await base.syncDailyStats(stats)
  }

  func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    guard case .record(let open) = values.value(for: StepsAndSleep.SharedKeys.openDay),
      open["day"] == snapshot.day.ordinal + 1
    else { return }
    try await base.syncDaySnapshot(snapshot)
  }

  func loadTodayStatsFromServer(_ day: LocalDay) async throws -> StepsAndSleep.DailyStats? {
    try await base.loadTodayStatsFromServer(day)
  }
}
