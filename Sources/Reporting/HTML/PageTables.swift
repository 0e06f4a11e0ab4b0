import HealthModel
import PlainText
import RunReport
import ServiceObservations

/// The tables of all values in the report.
enum PageTables {
  static func html(_ report: RunReport, _ context: ReportContext) -> String {
    let history = report.history
    return [
      invariants(report, context), strategies(report),
      section(
        "History",
        table(
          ["track", "source", "samples", "first", "last"],
          history.tracks.map {
            [
              $0.track.rawValue, $0.source, Int64($0.samples).grouped(), $0.first ?? "none",
              $0.last ?? "none",
            ]
          }, caption: "Samples of each source", numbers: [2])
          + (history.edgeCases.isEmpty
            ? ""
            : table(
              ["edge case", "applied"],
              history.edgeCases.byName.map { [$0.key, Int64($0.value).grouped()] },
              caption: "Edge cases", numbers: [1]))
          + mergeRules(history) + (history.export.map(unused) ?? "")),
      section(
        "Services",
        table(
          ["service", "figure", "value"],
          report.services.byName.filter { !$0.key.hasPrefix("layering.") }.flatMap {
            name, service in
            (service.results.byName + service.work.byName).map {
              [name, $0.key, Int64($0.value).grouped()]
            }
          }, caption: "Results and work counters of each service", numbers: [2])),
      timing(context.timing), about(report),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The rules for merging steps, for a history whose true steps are not known.
  private static func mergeRules(_ history: HistorySummary) -> String {
    let rules = history.mergeRules.filter { $0.reference == .store }
    guard let first = rules.first else { return "" }
    let health = ["Health", first.truth.grouped(), "0"]
    return table(
      ["way to add up the sources", "steps", "difference per day"],
      [health]
        + rules.map {
          [
            $0.rule.words, $0.steps.grouped(),
            ($0.absoluteDifference / Int64(max(1, $0.days))).grouped(),
          ]
        }, caption: "Steps on \(Counted.text(first.days, "day"))", numbers: [1, 2])
  }

  /// The records of an export that could not be used.
  private static func unused(_ export: ExportRecords) -> String {
    let counts = [
      ("left out", export.leftOut), ("ignored", export.ignored), ("not read", export.notRead),
    ]
    let rows = counts.flatMap { use, counts in
      counts.byCount.map { [use, $0.key, Int64($0.value).grouped()] }
    }
    if rows.isEmpty { return "" }
    let unused = table(
      ["use", "reason or type", "records"], rows, caption: "The export's other records",
      numbers: [2])
    if export.problems.isEmpty { return unused }
    return unused
      + table(
        ["line", "reason", "text"],
        export.problems.map { [Int64($0.line).grouped(), $0.reason, $0.text] },
        caption: "The first problems of the export")
  }

  private static func invariants(_ report: RunReport, _ context: ReportContext) -> String {
    let rows = report.invariants.map { invariant in
      let statement = context.statements[invariant.id].map {
        "<br><span class=\"note\">\($0.markup)</span>"
      }
      return "<tr><th scope=\"row\">\(invariant.id.markup)\(statement ?? "")</th>"
        + "<td><span class=\"status \(invariant.status)\">"
        + "\(text(invariant.status))</span>\(invariant.expectation(in: context))</td>"
        + "<td class=\"number\">\(Int64(invariant.examined).grouped())</td>"
        + "<td class=\"number\">\(Int64(invariant.breaches).grouped())</td></tr>"
    }
    return section(
      "Invariants",
      wrapped(
        "<table><caption>Invariants with the number of examined cases</caption><thead><tr>"
          + "<th scope=\"col\">invariant</th><th scope=\"col\">status</th>"
          + "<th scope=\"col\" class=\"number\">examined</th>"
          + "<th scope=\"col\" class=\"number\">breaches</th></tr></thead><tbody>\n"
          + rows.joined(separator: "\n") + "\n</tbody></table>", "Invariants"))
  }

  private static func text(_ status: InvariantStatus) -> String {
    status == .notApplicable ? "not applicable" : status.rawValue
  }

  private static func strategies(_ report: RunReport) -> String {
    let compared = report.services.byName.filter { $0.key.hasPrefix("layering.") }
    if compared.isEmpty { return "" }
    let own = report.services["layering"].map { [("the scenario's", $0)] } ?? []
    let rows = (own + compared.map { (String($0.key.dropFirst(9)), $0.value) }).map {
      name, service in
      func metric(_ key: String) -> String {
        (service.results[key] ?? service.work[key]).map { Int64($0).grouped() } ?? ""
      }
      return [
        name, metric("intervals"), metric("maxStepsInInterval"), metric("queries"),
        metric("samplesScanned"), metric("maxDepth"),
        ((service.work["virtualMilliseconds"].map { Int64($0) / 1_000 }) ?? 0).duration,
      ]
    }
    return section(
      "Layering strategies",
      table(
        [
          "strategy", "intervals", "max. steps", "queries", "samples scanned", "depth",
          "virtual time",
        ],
        rows, caption: "The same history, layered by different strategies",
        numbers: [1, 2, 3, 4, 5, 6]), id: "strategies")
  }

  private static func timing(_ timing: TimingReport?) -> String {
    guard let timing, !timing.stages.isEmpty else { return "" }
    let names = ["p50", "p90", "p99", "max"]
    return section(
      "Time",
      "<p class=\"note\">\(timing.machine.system.markup), \(timing.machine.processors) "
        + "processors, \(timing.machine.build). Differs from run to run.</p>"
        + table(
          ["stage", "persons", "wall", "processor"] + names,
          timing.stages.byName.map { name, stage in
            [
              name, Int64(stage.count).grouped(), PageHead.milliseconds(stage.wallNanoseconds),
              PageHead.milliseconds(stage.cpuNanoseconds),
            ] + names.map { stage.percentiles[$0].map(PageHead.milliseconds) ?? "" }
          }, caption: "Cost of each stage, in total and by percentile of persons",
          numbers: Set(1...7))
        + calls(timing.calls))
  }

  private static func calls(_ calls: [String: CallTiming]) -> String {
    if calls.isEmpty { return "" }
    let names = ["p50", "p95", "p99", "max"]
    return table(
      ["call", "calls"] + names,
      calls.byName.map { name, call in
        [name, Int64(call.count).grouped()]
          + names.map { call.percentiles[$0].map(PageHead.milliseconds) ?? "" }
      }, caption: "Wall time of each call to a service and of each kind of query, by percentile",
      numbers: Set(1...5))
  }

  private static func about(_ report: RunReport) -> String {
    let scenario = report.scenario
    return section(
      "About this run",
      table(
        ["property", "value"],
        [
          ["scenario digest", scenario.digest], ["history digest", report.history.digest],
          ["schedule seed", scenario.scheduleSeed],
          ["generator version", String(report.generatorVersion)],
          ["GSL", report.inputs.gsl], ["time-zone rules", report.inputs.timeZoneData],
          ["report schema", String(report.schemaVersion)],
        ], caption: "Digests, seeds and versions of the run"))
  }

  private static func section(_ title: String, _ body: String, id: String? = nil) -> String {
    let id = id ?? title.lowercased().split(separator: " ").joined(separator: "-")
    return
      "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body)\n</section>"
  }

  private static func wrapped(_ table: String, _ name: String) -> String {
    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(name.markup)\">"
      + table + "</div>"
  }

  /// A table whose first column contains row headers.
  static func table(
    _ titles: [String], _ rows: [[String]], caption: String, numbers: Set<Int> = [],
    isCaptionHidden: Bool = false
  ) -> String {
    func style(_ column: Int) -> String { numbers.contains(column) ? " class=\"number\"" : "" }
    let head = titles.enumerated().map {
      "<th scope=\"col\"\(style($0.offset))>\($0.element.markup)</th>"
    }.joined()
    let body = rows.map { row in
      "<tr>"
        + row.enumerated().map { column, cell in
          column == 0
            ? "<th scope=\"row\">\(cell.markup)</th>"
            : "<td\(style(column))>\(cell.markup)</td>"
        }.joined() + "</tr>"
    }.joined(separator: "\n")
    let hidden = isCaptionHidden ? " class=\"hidden\"" : ""
    return wrapped(
      "<table><caption\(hidden)>\(caption.markup)</caption><thead><tr>\(head)</tr></thead>"
        + "<tbody>\n\(body)\n</tbody></table>", caption)
  }
}
