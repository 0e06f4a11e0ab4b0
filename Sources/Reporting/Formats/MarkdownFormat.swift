import HealthModel
import PlainText
package import RunReport
import ServiceObservations

/// The report as GitHub Flavored Markdown, for a step summary, a comment or a file.
package enum MarkdownFormat: ReportFormat {
  package static let name = "markdown"
  package static let summary = "a summary as Markdown, for a step summary or a comment"
  package static let fileName = "summary.md"
  /// The maximum number of findings; GitHub limits a step summary to 1 MiB.
  static let findingLimit = 100

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let scenario = report.scenario
    var blocks = [
      "# \(scenario.name.markdown): \(context.expected.headline(of: report).markdown)"
    ]
    blocks.append(
      "\(report.heldInCases), "
        + "\(report.invariants(.violated).count) violated, "
        + "\(report.invariants(.vacuous).count) vacuous, "
        + "\(report.invariants(.notApplicable).count) not applicable. "
        + "Seed \(scenario.seed.markdown), \(Counted.text(scenario.persons, "person")), "
        + "generator version \(report.generatorVersion).")
    blocks.append(fenced(context.replay(of: report)))
    let broken = report.invariants.filter { context.expected.judgement(of: $0) != .fine }
    if !broken.isEmpty {
      blocks.append("## Summary")
      blocks.append(
        table(
          ["invariant", "status", "examined", "breaches"],
          broken.map { row($0, context) }, numbers: 2))
    }
    blocks += findings(broken, context)
    blocks.append(
      details(
        "All invariants",
        table(
          ["invariant", "status", "examined", "breaches"],
          report.invariants.map { row($0, context) }, numbers: 2)))
    blocks.append(
      details(
        "Tracks",
        table(
          ["track", "source", "first", "last", "samples"],
          report.history.tracks.map {
            [$0.track.rawValue, $0.source, $0.first ?? "", $0.last ?? "", String($0.samples)]
          }, numbers: 4)))
    blocks.append(
      details(
        "Services",
        table(
          ["service", "figure", "value"],
          report.services.byName.flatMap { name, service in
            (service.results.byName + service.work.byName).map { [name, $0.key, String($0.value)] }
          }, numbers: 2)))
    return Array((blocks.joined(separator: "\n\n") + "\n").utf8)
  }

  private static func row(_ invariant: InvariantSummary, _ context: ReportContext) -> [String] {
    [
      invariant.id, "\(invariant.status)\(invariant.expectation(in: context))",
      String(invariant.examined),
      String(invariant.breaches),
    ]
  }

  private static func findings(_ broken: [InvariantSummary], _ context: ReportContext) -> [String] {
    var left = findingLimit
    var blocks: [String] = []
    for invariant in broken where !invariant.findings.isEmpty {
      blocks.append("### \(invariant.id.markdown)")
      if let statement = context.statements[invariant.id] { blocks.append(statement.markdown) }
      let shown = invariant.findings.prefix(left)
      left -= shown.count
      let rest = invariant.omittedBreaches + invariant.findings.count - shown.count
      blocks.append(
        (shown.map { "- \($0.line(in: context).markdown)" }
          + (rest > 0 ? ["- and \(rest) more"] : [])).joined(separator: "\n"))
    }
    return blocks
  }

  /// A code block whose fence is longer than any run of backticks in the text.
  private static func fenced(_ text: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)sh\n\(text.inOneLine)\n\(fence)"
  }

  private static func details(_ title: String, _ body: String) -> String {
    "<details>\n<summary>\(title)</summary>\n\n\(body)\n\n</details>"
  }

  private static func table(_ titles: [String], _ rows: [[String]], numbers: Int) -> String {
    let rules = titles.indices.map { $0 < numbers ? "---" : "---:" }
    return ([titles, rules] + rows.map { $0.map(\.markdown) })
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
