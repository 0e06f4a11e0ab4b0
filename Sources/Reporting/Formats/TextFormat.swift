import HealthModel
import PlainText
package import RunReport
import ServiceObservations

/// The report as aligned text for a terminal.
package enum TextFormat: ReportFormat {
  package static let name = "text"
  package static let summary = "the tables that the console shows with --verbose"
  package static let fileName = "report.txt"

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    Array(text(of: report, in: context).utf8)
  }

  /// The report as text for the console.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: The zones in which the times of findings are shown, and the expectation.
  ///   - width: The largest number of characters of a line with a finding.
  /// - Returns: Lines, each ending with a newline.
  package static func text(
    of report: RunReport, in context: ReportContext, width: Int = 100
  ) -> String {
    let scenario = report.scenario
    var lines = [
      "\(scenario.name): \(context.expected.headline(of: report))",
      "  seed \(scenario.seed), \(Counted.text(scenario.persons, "person")), "
        + "generator version \(report.generatorVersion), history \(report.history.digest)",
    ]
    if !scenario.semantics.isEmpty {
      lines.append("  rules of the store: \(scenario.semantics.joined(separator: ", "))")
    }
    lines.append("")
    lines +=
      Table(
        report.history.tracks.map {
          [$0.track.rawValue, $0.source, String($0.samples), $0.first ?? "-", $0.last ?? "-"]
        }, titles: ["track", "source", "samples", "first", "last"], numbers: [2]
      ).lines()
    if !report.history.edgeCases.isEmpty {
      lines.append("")
      lines +=
        Table(
          report.history.edgeCases.sorted { $0.key < $1.key }.map { [$0.key, String($0.value)] },
          titles: ["edge case", "applied"], numbers: [1]
        ).lines()
    }
    let rules = report.history.mergeRules.filter { $0.reference == .store }
    if !rules.isEmpty {
      lines.append("")
      lines +=
        Table(
          rules.map {
            [
              $0.rule.words, String($0.steps), String($0.truth),
              String($0.absoluteDifference / Int64(max(1, $0.days))),
            ]
          }, titles: ["sources added up by", "steps", "Health's steps", "difference per day"],
          numbers: [1, 2, 3]
        ).lines()
    }
    lines += report.history.export.map(unused) ?? []
    lines.append("")
    lines +=
      Table(
        report.services.sorted { $0.key < $1.key }.flatMap { counters($0.key, $0.value) },
        titles: ["service", "counter", "results", "work"], numbers: [2, 3]
      ).lines()
    lines.append("")
    lines +=
      Table(
        report.invariants.map {
          [
            $0.id, "\($0.status)\($0.expectation(in: context))", String($0.examined),
            String($0.breaches),
          ]
        }, titles: ["invariant", "status", "examined", "breaches"], numbers: [2, 3]
      ).lines()
    lines += findings(report, context, width)
    return lines.text
  }

  /// The records of an export that could not be used.
  private static func unused(_ export: ExportRecords) -> [String] {
    let counts = [
      ("left out", export.leftOut), ("ignored", export.ignored), ("not read", export.notRead),
    ]
    let rows = counts.flatMap { use, counts in counts.byCount.map { [use, $0.key, "\($0.value)"] } }
    if rows.isEmpty { return [] }
    return [""] + Table(rows, titles: ["use", "reason or type", "records"], numbers: [2]).lines()
      + export.problems.map { problem in
        "  line \(problem.line): \(problem.reason)"
          + (problem.text.isEmpty ? "" : " (\(problem.text))")
      }
  }

  /// A row for each counter, the first of them with the name of the service.
  private static func counters(_ name: String, _ service: ServiceSummary) -> [[String]] {
    let results = service.results.sorted { $0.key < $1.key }.map { [$0.key, "\($0.value)", ""] }
    let work = service.work.sorted { $0.key < $1.key }.map { [$0.key, "", "\($0.value)"] }
    if (results + work).isEmpty { return [[name, "", "", ""]] }
    return (results + work).enumerated().map { [$0.offset == 0 ? name : ""] + $0.element }
  }

  private static func findings(_ report: RunReport, _ context: ReportContext, _ width: Int)
    -> [String]
  {
    report.invariants.filter { !$0.findings.isEmpty }.flatMap { invariant in
      ["", "\(invariant.id): \(Counted.text(invariant.breaches, "breach", "breaches"))"]
        + invariant.findings.flatMap { entry in
          let finding = entry.finding
          let place = finding.place.isEmpty ? "" : ", \(context.shownPlace(finding.place))"
          return [
            (2, "person \(entry.person)\(place): \(context.shown(finding.message))"),
            (4, "expected: \(context.shown(finding.expected))"),
            (4, "found: \(context.shown(finding.actual))"),
          ].flatMap { indentation, text in
            TextWrap.lines(
              OneLine.console(text), width: width, indentation: (indentation, indentation + 2))
          }
        }
    }
  }
}
