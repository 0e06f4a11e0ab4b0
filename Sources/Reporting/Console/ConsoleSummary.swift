package import HealthModel
import PlainText
package import RunReport
import ServiceObservations

/// The story of a run for a terminal: the verdict, what is wrong, what each service did, and what
/// held.
package struct ConsoleSummary {
  private let report: RunReport
  private let statements: [String: String]
  private let local: LocalText
  private let width: Int

  /// The violated invariants that are told; the others are counted.
  private static let mostInvariants = 8

  /// Creates a summary.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - statements: The statement of each invariant, by name.
  ///   - zones: The zones in which times are shown.
  ///   - width: The largest number of columns of a line.
  package init(
    _ report: RunReport, statements: [String: String], zones: ZoneTimeline, width: Int
  ) {
    self.report = report
    self.statements = statements
    local = LocalText(zones)
    self.width = width
  }

  /// The least number of columns for what a service did, beside its name.
  private static let leastColumn = 24

  /// The lines, none wider than the width.
  package var lines: [String] {
    var lines = wrapped("\(report.scenario.name): \(report.verdict)", 0, 2)
    lines += wrapped(setting, 2, 4)
    lines += findings
    lines.append("")
    let services = report.services.byName
    let column = services.map(\.key.columns).max() ?? 0
    for (name, summary) in services {
      let space = String(repeating: " ", count: column - name.columns)
      let words = ServiceLine.text(name, summary).split(separator: " ").joined(separator: " ")
      let lead = "  \(OneLine.text(name))\(space)  "
      // A column that is too narrow for a few words begins in the next line.
      if width < lead.columns + Self.leastColumn {
        lines += wrapped(name, 2, 4) + wrapped(words, 4, 4)
        continue
      }
      let told = TextWrap.lines(words, width: width - lead.columns, indentation: (0, 0))
      lines += told.enumerated().map { index, line in
        index == 0 ? lead + line : String(repeating: " ", count: lead.columns) + line
      }
    }
    lines += doubleCounting
    lines += leftOut
    lines.append("")
    lines += standing.flatMap { wrapped($0, 2, 4) }
    return lines
  }

  private func wrapped(_ text: String, _ first: Int, _ rest: Int) -> [String] {
    TextWrap.lines(OneLine.text(text), width: width, indentation: (first, rest))
  }

  /// The persons, the data and the rules of the store.
  private var setting: String {
    let scenario = report.scenario
    let samples = Dictionary(
      report.history.tracks.map { ($0.track, $0.samples) }, uniquingKeysWith: &+)
    let data = samples.sorted { $0.key.rawValue < $1.key.rawValue }
      .filter { $0.value > 0 }.map { "\(Counted.number($0.value)) of \($0.key.rawValue)" }
    let amount = data.isEmpty ? "no samples" : "samples: " + data.joined(separator: ", ")
    let cases = report.history.edgeCases.values.reduce(0, &+)
    let edges = cases == 0 ? "" : "; \(Counted.text(cases, "edge case"))"
    let rules =
      scenario.semantics.isEmpty
      ? "" : "; rules of the store: \(scenario.semantics.joined(separator: ", "))"
    return "\(Counted.text(scenario.persons, "person")), seed \(scenario.seed); \(amount)\(edges)"
      + rules
  }

  /// Each violated invariant in three lines: its statement, where, and what was expected.
  private var findings: [String] {
    let violated = report.invariants(.violated)
    var lines: [String] = []
    for invariant in violated.prefix(Self.mostInvariants) {
      lines.append("")
      let count = Counted.text(invariant.breaches, "breach", "breaches")
      let statement = statements[invariant.id].map { ": \($0)" } ?? ""
      lines += wrapped("\(invariant.id), \(count)\(statement)", 2, 4)
      guard let first = invariant.findings.first else { continue }
      lines += wrapped("where: person \(first.person), \(place(first.finding.place))", 4, 6)
      lines += wrapped(
        "\(local.text(first.finding.message)): expected \(local.text(first.finding.expected)), "
          + "found \(local.text(first.finding.actual))", 4, 6)
    }
    let others = violated.count - Self.mostInvariants
    if others > 0 {
      lines += ["", "  and \(Counted.text(others, "more violated invariant")) in the report"]
    }
    return lines
  }

  /// A place in local time, with the zone where a time is in it.
  private func place(_ text: String) -> String {
    if text.isEmpty { return "the whole run" }
    return local.text(text) + (local.containsTime(text) ? " (\(local.zone))" : "")
  }

  /// The steps that each rule for merging sources counts besides the store's, for a history whose
  /// true steps are not known.
  private var doubleCounting: [String] {
    let all = report.history.mergeRules.filter { $0.reference == .store }
    guard let first = all.first else { return [] }
    let days = Counted.text(first.days, "day")
    let counted = "Health counts \(Counted.number(Int(first.truth))) steps in \(days)"
    let rules = all.filter { $0.absoluteDifference > 0 }
    if rules.isEmpty {
      return [""] + wrapped("\(counted), as every other way to add up the sources does", 2, 4)
    }
    var lines = [""]
    lines += wrapped("\(counted); other ways to add up the sources:", 2, 4)
    for summary in rules {
      let more = Double(summary.steps) - Double(summary.truth)
      let share = (1_000 * more / Double(max(1, summary.truth))).rounded() / 10
      let daily = summary.absoluteDifference / Int64(max(1, summary.days))
      lines += wrapped(
        "\(summary.rule.words): \(Counted.number(Int(summary.steps))) "
          + "(\(more < 0 ? "" : "+")\(share) %), off by \(Counted.number(Int(daily))) a day", 4, 6)
    }
    return lines
  }

  /// The records of an export that are left out, and the details that are ignored, by reason with
  /// the first line of each.
  private var leftOut: [String] {
    guard let export = report.history.export else { return [] }
    var lines: [String] = []
    for (counts, noun, use) in [
      (export.leftOut, "record", "left out"), (export.ignored, "detail", "ignored"),
    ] where !counts.isEmpty {
      let all = counts.values.reduce(0, &+)
      let verb = all == 1 ? "is" : "are"
      lines.append("")
      lines += wrapped("\(Counted.text(all, noun)) from the export \(verb) \(use):", 2, 4)
      for (reason, count) in counts.byCount {
        let first = export.problems.first { $0.reason == reason }
        let place = first.map { ", first in line \($0.line)" } ?? ""
        lines += wrapped("\(reason): \(Counted.number(count))\(place)", 4, 6)
      }
    }
    return lines
  }

  /// The invariants that held, that examined nothing, and that do not apply.
  private var standing: [String] {
    let idle = report.invariants(.notApplicable).count
    var lines = [
      report.heldInCases
        + (idle == 0 ? "" : "; \(Counted.number(idle)) \(idle == 1 ? "does" : "do") not apply")
    ]
    let vacuous = report.invariants(.vacuous).map(\.id)
    if !vacuous.isEmpty {
      lines.append("examined nothing: \(vacuous.joined(separator: ", "))")
    }
    return lines
  }
}

extension MergeRule {
  /// The rule in words.
  var words: String {
    switch self {
    case .naiveSum: "the sum of all sources"
    case .priorityPerDay: "the highest-ranked source of each day"
    case .priorityPerInterval: "the highest-ranked source at each moment"
    case .union: "the source with the most steps at each moment"
    }
  }
}
