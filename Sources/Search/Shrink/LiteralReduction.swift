import Harness
import HealthModel
import HistoryGeneration
import LocatedJSON
import Scenario
import SystemSupport

/// Replaces a generated history, or an export, with its samples, so that single samples can be
/// removed.
///
/// This loses a failure that only the ground truth shows; such a scenario keeps its history.
enum LiteralReduction {
  /// The maximum number of samples in a literal history.
  static let largest = 40_000

  static func reduce<Trials>(_ run: inout ShrinkRun<Trials>) throws(FileError) {
    guard let scenario = run.scenario, let plan = plan(of: scenario) else { return }
    switch scenario.history {
    case .generated, .export: break
    case .life, .literal: return
    }
    let person = plan.generator.person(run.person, seed: plan.seed)
    let history = person.history
    let sleep = history.sleep.reduce(0) { $0 + $1.count }
    let weighings = history.weight.reduce(0) { $0 + $1.count }
    if history.stepCount + sleep + weighings > largest { return }
    let section = LiteralWriter.section(of: history, at: run.best.location)
    let literal = run.best.with(section, at: "history").with(nil, at: "persons")
    guard case .export = scenario.history else {
      _ = try run.accepts(literal, person: 0)
      return
    }
    // The window of a run on an export may be shorter than the export.
    let zoned = literal.with(person.zones, in: history.span)
    if try run.accepts(WindowReduction.withSamplesInside(zoned), person: 0) { return }
    let days = [history.span.start, history.span.end].map {
      LocalDay(ordinal: Int(person.zones.wall(at: $0).floorDivided(by: Milliseconds.day)))
    }
    _ = try run.accepts(
      WindowReduction.cut(zoned, days[0], days[1].advanced(by: 1)), person: 0)
  }

  private static func plan(of scenario: Scenario) -> RunPlan? {
    do {
      return try RunPlan(scenario)
    } catch {
      return nil
    }
  }
}

extension JSONNode {
  /// The scenario with the time zones that are in force in a span.
  fileprivate func with(_ zones: ZoneTimeline, in span: TimeRange) -> JSONNode {
    let first = zones.segments.last { $0.from <= span.start } ?? zones.segments[0]
    let moves = zones.segments.filter { span.start < $0.from && $0.from < span.end }.map {
      JSONNode.object(["at": .text($0.from.iso8601), "zone": .text($0.identifier)])
    }
    return with(.text(first.identifier), at: "zone")
      .with(moves.isEmpty ? nil : .list(moves), at: "moves")
  }
}
