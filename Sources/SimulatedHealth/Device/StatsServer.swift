public import HealthContracts
public import HealthModel
import VirtualTime

/// An in-memory server for the steps-and-sleep app, with simulated faults.
@MainActor
public final class StatsServer: StepsAndSleep.StatsSyncing {
  /// The error of a failed call.
  public enum Failure: Error, Hashable {
    /// The server cannot be reached; nothing was stored.
    case offline
    /// The request was processed, but its answer was lost.
    case answerLost
  }

  /// The latest row of each day.
  public private(set) var rows: [LocalDay: StepsAndSleep.DailyStats] = [:]
  /// The snapshot of each closed day.
  public private(set) var snapshots: [LocalDay: StepsAndSleep.PastDaySnapshot] = [:]
  /// The number of stored rows, including repeated ones.
  public private(set) var rowCalls = 0
  /// The number of stored snapshots by day, including repeated ones.
  public private(set) var snapshotCalls: [LocalDay: Int] = [:]
  /// True if the server cannot be reached.
  public var isOffline = false
  /// The number of next calls that fail as if the server could not be reached.
  public var refusals = 0
  /// The number of next calls that are processed but whose answer is lost.
  public var lostAnswers = 0
  /// The duration of a call, in virtual milliseconds.
  public var latency: Int64 = 0

  /// Creates a server without data.
  public init() {}

  /// Stores a row, as another device would.
  public func put(_ row: StepsAndSleep.DailyStats) { rows[row.day] = row }

  /// Inserts or updates the row of a day; values that are nil leave the stored ones unchanged.
  ///
  /// - Parameter stats: The row.
  /// - Throws: `Failure`; `CancellationError`.
  public func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    try await answering {
      var row = stats
      row.steps = stats.steps ?? rows[stats.day]?.steps
      row.sleepSeconds = stats.sleepSeconds ?? rows[stats.day]?.sleepSeconds
      rows[stats.day] = row
      rowCalls += 1
    }
  }

  /// Stores the snapshot of a closed day; an older revision does not replace a newer one.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Throws: `Failure`; `CancellationError`.
  public func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    try await answering {
      if snapshot.revision >= snapshots[snapshot.day]?.revision ?? 0 {
        snapshots[snapshot.day] = snapshot
      }
      snapshotCalls[snapshot.day, default: 0] += 1
    }
  }

  /// Returns the row of a day, or nil if there is none.
  ///
  /// - Throws: `Failure`; `CancellationError`.
  public func loadTodayStatsFromServer(_ day: LocalDay) async throws -> StepsAndSleep.DailyStats? {
    try await answering { rows[day] }
  }

  private func answering<Answer>(_ answer: () -> Answer) async throws -> Answer {
    if latency > 0, let simulation = Simulation.current {
      try await simulation.sleep(nanoseconds: latency * 1_000_000)
    }
    if isOffline || refusals > 0 {
      refusals = max(0, refusals - 1)
      throw Failure.offline
    }
    let given = answer()
    if lostAnswers > 0 {
      lostAnswers -= 1
      throw Failure.answerLost
    }
    return given
  }
}
