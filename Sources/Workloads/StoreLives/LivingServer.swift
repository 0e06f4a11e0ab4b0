import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// A server that keeps the last row and the last snapshot of each day, or refuses them.
@MainActor
final class LivingServer: StepsAndSleep.StatsSyncing {
  private struct Refused: Error {}

  var refuses = false
  /// The number of questions that are not answered.
  var unansweredLoads: Int
  private let restorable: StepsAndSleep.DailyStats?
  /// The events before the answer to the next question.
  var onLoad: (@MainActor () -> Void)?
  /// True if a question was answered.
  private(set) var hasAnswered = false
  private(set) var rows: [LocalDay: StepsAndSleep.DailyStats] = [:]
  private(set) var snapshots: [LocalDay: StepsAndSleep.PastDaySnapshot] = [:]

  init(restorable: StepsAndSleep.DailyStats?, unansweredLoads: Int) {
    self.restorable = restorable
    self.unansweredLoads = unansweredLoads
  }

  func syncDailyStats(_ stats: StepsAndSleep.DailyStats) async throws {
    if refuses { throw Refused() }
    try await Simulation.current?.sleep(nanoseconds: 1_000_000)
    rows[stats.day] = stats
  }

  func syncDaySnapshot(_ snapshot: StepsAndSleep.PastDaySnapshot) async throws {
    if refuses { throw Refused() }
    snapshots[snapshot.day] = snapshot
  }

  func loadTodayStatsFromServer(_ day: LocalDay) async throws -> StepsAndSleep.DailyStats? {
    onLoad?()
    onLoad = nil
    if unansweredLoads > 0 {
      unansweredLoads -= 1
      throw Refused()
    }
    hasAnswered = true
    return rows[day] ?? (restorable?.day == day ? restorable : nil)
  }
}

/// A receiver that counts the errors shown to the person.
@MainActor
final class NoticeCounter: StepsAndSleep.WarningLogging, StepsAndSleep.ErrorManaging {
  private(set) var notices = 0

  func warn(_ text: String) {}
  func handle(_ error: StepsAndSleep.AppError) { notices += 1 }
}

extension StepsAndSleep.DailyStats {
  /// Creates the values of a day from an observed row.
  init(_ row: StepsAndSleepObservation.Row) {
    let parts = row.points.parts
    self.init(
      day: row.day, steps: row.steps, sleepSeconds: row.sleepSeconds, spentSteps: row.spentSteps,
      targets: StepsAndSleep.Targets(
        steps: row.targets.steps, sleepSeconds: row.targets.sleepSeconds),
      points: StepsAndSleep.OwnPoints(body: parts[0], mind: parts[1], heart: parts[2]),
      energy: row.energy)
  }
}
