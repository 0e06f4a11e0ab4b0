import HealthModel
import Invariants
import LocatedJSON
import Scenario

/// Checks of scenario settings that are valid on their own but not together in a run.
enum RunConsistency {
  /// Rejects settings with which correct services would seem to fail.
  static func check(_ scenario: Scenario) throws(InputError) {
    for problem in problems(scenario) {
      throw InputError(file: scenario.file, problem: problem.text, remedy: problem.remedy)
    }
  }

  private static func problems(_ scenario: Scenario) -> [(text: String, remedy: String)] {
    let store = scenario.store
    let unread = [SampleType.stepCount, .sleepAnalysis, .genericQuantity].filter {
      !store.authorization.answer.read.contains($0)
    }
    var problems = store.faults.enumerated().compactMap { index, fault in
      problem(of: fault).map { ("store.faults[\(index)]: \($0.text)", $0.remedy) }
    }
    for (index, goal) in scenario.goals.enumerated()
    where !GoalCatalog.all.contains(where: { $0.id == goal }) {
      problems.append(
        (
          "goals[\(index)]: no goal is named \(goal)",
          "use " + GoalCatalog.all.map { $0.id }.joined(separator: ", ")
        ))
    }
    if let first = unread.first {
      problems.append(
        (
          "store.authorization.read: a run's services read \(first)",
          "leave it out; denied reads are for tests of your own app"
        ))
    }
    let latest = min(
      scenario.span.start, scenario.span.end.advanced(by: -2 * Milliseconds.day))
    if store.earliestPermitted > latest {
      problems.append(
        (
          "store.earliestPermitted: samples of the run are earlier",
          "use \(latest.iso8601) or an earlier time"
        ))
    }
    if store.changes.rounds > scenario.schedule.virtualDays {
      problems.append(
        (
          "store.changes.rounds: \(store.changes.rounds) days are more than schedule.virtualDays",
          "use at most \(scenario.schedule.virtualDays)"
        ))
    }
    if store.changes.rounds * store.changes.savesPerRound > 20_000 {
      problems.append(
        (
          "store.changes: rounds times savesPerRound is more than 20000",
          "use fewer rounds or saves"
        ))
    }
    return problems
  }

  private static func problem(of fault: Fault) -> (text: String, remedy: String)? {
    switch fault.kind {
    case .locked(let window), .unavailable(let window), .slow(let window, _):
      // The workloads wait for the end of the window, but only for a limited time.
      let month = 31 * 86_400
      return window.seconds > month
        ? ("the window is longer than 31 days", "use at most \(month) seconds") : nil
    case .error(_, .noData), .error(_, .unknown):
      return ("code 11 is an answer and code 0 is not an error", "use another code")
    case .keepsDays(let days):
      return days < 7 || fault.service != "changes"
        ? (
          "only the service changes works with a part of the samples, of at least 7 days",
          "set service to changes and days to 7 or more"
        ) : nil
    case .error, .cancelled, .deletionsForgotten: return nil
    }
  }
}
