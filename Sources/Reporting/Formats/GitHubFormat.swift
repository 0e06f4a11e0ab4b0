import HealthModel
import PlainText
package import RunReport
import ServiceObservations

/// The findings as annotations of a GitHub workflow.
///
/// A step prints this file. For the step summary, it appends the output of the `markdown` format,
/// `summary.md`, to the file that `GITHUB_STEP_SUMMARY` names. GitHub shows at most ten annotations
/// of each level per step, so the first finding of each violated invariant comes before the second
/// of any, and the last annotation gives the number of problems left out. Violations that the
/// scenario expects have no annotation; those that it expects in vain come first.
///
/// Source: GitHub's documentation of workflow commands.
package enum GitHubFormat: ReportFormat {
  package static let name = "github"
  package static let summary =
    "annotations for a GitHub workflow (use markdown for its step summary)"
  package static let fileName = "github.txt"
  /// The maximum number of annotations of one level that GitHub shows per step.
  static let limit = 10

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let violated = report.invariants(.violated, in: context)
    let missing = report.invariants(.missing, in: context)
    var errors = missing.map {
      command("error", $0.id, $0.missing, at: ReportContext.expectation, report, context)
    }
    if let unmet = context.expected.problem(of: report) {
      errors.append(
        command(
          "error", report.scenario.name, unmet, at: ReportContext.expectation, report, context))
    }
    let breaches = violated.reduce(errors.count) { $0 + $1.breaches }
    errors += roundRobin(violated).map { invariant, entry in
      command("error", invariant.id, entry.line(in: context), at: invariant.id, report, context)
    }
    if errors.count > limit || breaches > errors.count {
      errors = Array(errors.prefix(limit - 1))
      let more = Counted.text(breaches - errors.count, "more problem", "more problems")
      let rest = "\(more); replay: \(context.replay(of: report))"
      errors.append(command("error", report.scenario.name, rest, at: "", report, context))
    }
    let warnings = report.invariants(.vacuous, in: context).prefix(limit).map {
      command("warning", $0.id, "applicable, but no case was examined", at: $0.id, report, context)
    }
    let notice = command(
      "notice", report.scenario.name,
      "\(context.expected.headline(of: report)): \(report.heldInCases), "
        + "seed \(report.scenario.seed)", at: "", report, context)
    return Array((errors + warnings + [notice]).map { $0 + "\n" }.joined().utf8)
  }

  /// The findings in rounds: the first of each invariant, then the second of each, and so forth.
  private static func roundRobin(_ invariants: [InvariantSummary])
    -> [(InvariantSummary, PersonFinding)]
  {
    let longest = invariants.reduce(0) { max($0, $1.findings.count) }
    return (0..<longest).flatMap { turn in
      invariants.filter { $0.findings.count > turn }.map { ($0, $0.findings[turn]) }
    }
  }

  private static func command(
    _ kind: String, _ title: String, _ message: String, at invariant: String, _ report: RunReport,
    _ context: ReportContext
  ) -> String {
    let place = context.place(of: invariant)
    let file = context.scenarioFile ?? "\(report.scenario.name).json"
    return "::\(kind) file=\(escaped(file, ":,")),line=\(place.line),col=\(place.column),"
      + "title=\(escaped(title, ":,"))::\(escaped(message, ""))"
  }

  /// A text as the runner decodes it, without the characters that a log would not show.
  private static func escaped(_ text: String, _ more: String) -> String {
    let marks = ("%" + more).unicodeScalars
    return OneLine.text(text).percentEncoded { !marks.contains($0) }
  }
}
