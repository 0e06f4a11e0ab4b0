import Harness
import HealthModel
import HistoryGeneration
import PlainText
import RunReport
import Scenario

/// Checks scenario files without running them.
enum ValidateSubcommand: Subcommand {
  static let name = "validate"
  static let operands = "SCENARIO..."
  static let summary = "check scenario files without running them"
  static let options: [Option] = [.timeZone]
  static let completion = Completion.scenarios

  static func run(_ arguments: Arguments) throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("validate needs a scenario; write simharness validate quick")
    }
    let timeZone = try arguments.timeZone()
    var status = ExitStatus.held
    for operand in arguments.operands {
      do {
        let plan = try RunPlan(ScenarioFile.load(operand, timeZone: timeZone))
        try SuiteOption.check(plan.scenario)
        Console.write(lines: "\(operand): valid: \(contents(of: plan))")
        Console.write(lines: "  with \(history(of: plan.scenario))")
        for remark in plan.generator.remarks { Console.write(lines: "  note: \(remark)") }
      } catch {
        Console.printError(error)
        status = .couldNotRun
      }
    }
    return status.rawValue
  }

  /// The contents of a scenario, in one line.
  private static func contents(of plan: RunPlan) -> String {
    let (scenario, days) = (plan.scenario, plan.scenario.days)
    let length = days.upperBound.ordinal - days.lowerBound.ordinal + 1
    return [
      "\(scenario.name), \(Counted.text(length, "day")) from \(days.lowerBound)",
      "in \(scenario.zones.segments[0].identifier),",
      "\(Counted.text(plan.persons, "person")), digest \(plan.identity.digest)",
    ].joined(separator: " ")
  }

  /// The history and what happens to it, in one line.
  private static func history(of scenario: Scenario) -> String {
    let cases: Int
    var events = 0
    var isWild = false
    var tracks = scenario.history.tracks
    switch scenario.history {
    case .generated(let history): cases = history.edgeCases.count
    case .life(let life):
      (cases, events, isWild) = (life.edgeCases.count, life.events.count, life.isWild)
      tracks = life.recordedTracks
    case .literal, .export: cases = 0
    }
    let parts = [
      tracks.map(names(of:)) ?? "an export",
      cases > 0 ? Counted.text(cases, "edge case") : nil,
      isWild ? "the wild preset" : nil,
      events > 0 ? Counted.text(events, "event") : nil,
      scenario.store.faults.isEmpty ? nil : Counted.text(scenario.store.faults.count, "fault"),
      scenario.app == nil ? nil : "an app",
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  private static func names(of tracks: Set<TrackKind>) -> String {
    let names = TrackKind.allCases.filter(tracks.contains).map(\.rawValue)
    return names.isEmpty ? "no samples" : names.joined(separator: ", ")
  }
}
