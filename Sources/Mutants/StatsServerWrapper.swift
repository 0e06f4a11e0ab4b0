import HealthContracts
import HealthModel

/// A server of daily values that forwards to another one; a mutant overrides individual members.
@MainActor
class StatsServerWrapper: StepsAndSleep.StatsSyncing {
  let base: any StepsAndSleep.StatsSyncing
  /// The store that sends.
  var store: (any StepsAndSleep.HealthStoreProtocol)?

  init(_ base: any StepsAndSleep.StatsSyncing) { self.base = base }

  func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    try await base.syncDailyStats(stats)
  }

  func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    try await base.syncDaySnapshot(snapshot)
  }

  func loadTodayStatsFromServer(_ day: LocalDay) async throws -> StepsAndSleep.DailyStats? {
    try await base.loadTodayStatsFromServer(day)
  }
}

/// A server of daily values that changes what it is sent.
@MainActor
final class EditingStatsServer: StatsServerWrapper {
  private let edit: @MainActor (inout StepsAndSleep.DailyStats) -> Void
  private let editSnapshot: @MainActor (inout StepsAndSleep.PastDaySnapshot) -> Void

  init(
    _ base: any StepsAndSleep.StatsSyncing,
    row edit: @escaping @MainActor (inout StepsAndSleep.DailyStats) -> Void = { _ in },
    snapshot editSnapshot:
      @escaping @MainActor (inout StepsAndSleep.PastDaySnapshot) -> Void = { _ in }
  ) {
    self.edit = edit
    self.editSnapshot = editSnapshot
    super.init(base)
  }

  override func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    var stats = stats
    edit(&stats)
    try await base.syncDailyStats(stats)
  }

  override func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    var snapshot = snapshot
    editSnapshot(&snapshot)
    try await base.syncDaySnapshot(snapshot)
  }
}
