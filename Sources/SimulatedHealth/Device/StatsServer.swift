public import HealthContracts
public import HealthModel
import VirtualTime

/// The steps-and-sleep app's server in memory, with what goes wrong with it.
@MainActor
public final class StatsServer: StepsAndSleep.StatsSyncing {
  /// Why a call failed.
  public enum Failure: Error, Hashable {
    /// The server cannot be reached: nothing was taken.
    case offline
    /// What was handed over was taken, but the answer was lost.
    case answerLost
  }

  /// The rows of days as they were handed over last, by day.
  public private(set) var rows: [LocalDay: StepsAndSleep.DailyStats] = [:]
  /// The closed days, by day.
  public private(set) var snapshots: [LocalDay: StepsAndSleep.PastDaySnapshot] = [:]
  /// How often a day's row was handed over and taken.
  public private(set) var rowCalls = 0
  /// How often a closed day was handed over and taken.
  public private(set) var snapshotCalls: [LocalDay: Int] = [:]
  /// Whether the server cannot be reached.
  public var isOffline = false
  /// How many of the next calls fail as if the server could not be reached.
  public var refusals = 0
  /// How many of the next calls are taken with the answer lost.
  public var lostAnswers = 0
  /// The virtual milliseconds that a call takes.
  public var latency: Int64 = 0

  /// Makes a server without rows.
  public init() {}

  /// Puts in a row, as another device would have handed it over.
  ///
  /// - Parameter row: The row.
  public func put(_ row: StepsAndSleep.DailyStats) { rows[row.day] = row }

  /// Inserts or replaces a day's row; what is nil leaves what is there.
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

  /// Inserts or replaces a closed day; an older revision is not taken over a newer one.
  ///
  /// - Parameter snapshot: The day.
  /// - Throws: `Failure`; `CancellationError`.
  public func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    try await answering {
      if snapshot.revision >= snapshots[snapshot.day]?.revision ?? 0 {
        snapshots[snapshot.day] = snapshot
      }
      snapshotCalls[snapshot.day, default: 0] += 1
    }
  }

  /// A day's row.
  ///
  /// - Parameter day: The day.
  /// - Returns: The row; nil where there is none.
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
