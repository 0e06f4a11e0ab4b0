import Gate
import Harness
import LocatedJSON
import Reporting
import Scenario

/// The output of the `check` subcommand.
enum CheckText {
  /// The number of changes shown per scenario without `--verbose`.
  private static let changeLimit = 20

  /// The number of kinds of changes in the line for standard error.
  private static let kindLimit = 4

  /// The table of all scenarios, followed by the changes of each.
  static func text(of outcomes: [CheckOutcome], _ settings: CheckSettings) -> String {
    let rows = outcomes.map { outcome in
      [
        word(for: outcome), outcome.name, String(outcome.counters),
        String(outcome.changes.count), outcome.changes.first?.description ?? "",
      ]
    }
    var lines = Table(
      rows, titles: ["outcome", "scenario", "counters", "changes", "worst change"], numbers: [2, 3]
    ).fitted
    let limit = settings.level == .verbose ? Int.max : changeLimit
    for outcome in outcomes where !outcome.changes.isEmpty {
      lines += ["", "\(outcome.name), compared with \(outcome.file):"]
      lines += outcome.changes.prefix(limit).map { "  \($0)" }
      let rest = outcome.changes.count - limit
      if rest > 0 { lines.append("  and \(rest) more; --verbose shows all") }
    }
    if settings.level == .verbose {
      for outcome in outcomes {
        guard let timing = outcome.timing else { continue }
        lines += ["", "\(outcome.name), cost by stage:"] + StageTable.lines(of: timing) + [""]
      }
    }
    return TerminalColor.verdicts(in: lines.text)
  }

  /// The line for standard error; nil if the run held.
  static func errorLine(of outcome: CheckOutcome) -> String? {
    if let problem = outcome.problem { return problem.description }
    if outcome.status == .held { return nil }
    if outcome.status == .regression, outcome.isOnlyBetter {
      return
        "\(outcome.name): better than its baseline: \(summary(of: outcome.changes)); accept it "
        + "with: \(outcome.command) --update"
    }
    if outcome.status == .regression, outcome.changes.allSatisfy(\.isOfStageNames) {
      return "\(outcome.name): \(summary(of: outcome.changes)); update its times with: "
        + "\(outcome.command) --update"
    }
    let changes = outcome.changes.isEmpty ? "" : ": \(summary(of: outcome.changes))"
    let refused = outcome.isRefused ? "; a run that does not hold becomes no baseline" : ""
    let verdict = outcome.isUnmet ? outcome.headline : outcome.status.word
    return "\(outcome.name): \(verdict)\(changes)\(refused); replay with: "
      + outcome.replay
  }

  /// The worst change of each of the worst kinds, since a verdict alone does not name the counter.
  private static func summary(of changes: [Change]) -> String {
    var shown: [Change] = []
    for change in changes where shown.count < kindLimit && shown.last?.kind != change.kind {
      shown.append(change)
    }
    let rest = changes.count - shown.count
    return shown.map(\.description).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  private static func word(for outcome: CheckOutcome) -> String {
    if outcome.problem != nil { return "refused" }
    if outcome.update != nil {
      return outcome.isNew ? "new" : outcome.changes.isEmpty ? "held" : "updated"
    }
    if outcome.status == .regression, outcome.isOnlyBetter { return "better" }
    return outcome.isUnmet ? "unmet" : outcome.status.word
  }
}
