import RunReport
import ServiceObservations

/// The head of the page: the verdict, the seed, the replay command and a summary.
enum PageHead {
  static func html(_ report: RunReport, _ context: ReportContext) -> String {
    let scenario = report.scenario
    var facts = [
      ("Seed", scenario.seed), ("Persons", String(scenario.persons)),
      ("Cases examined", Int64(report.examined).grouped()),
    ]
    if let timing = context.timing {
      let wall = timing.stages.values.reduce(0) { $0 &+ $1.wallNanoseconds }
      facts.append(("Time", milliseconds(wall)))
      facts.append(("Peak memory", "\((Int64(timing.peakMemoryBytes) / 1_048_576).grouped()) MiB"))
    }
    let list = facts.map { "<div><dt>\($0)</dt><dd>\($1.markup)</dd></div>" }.joined()
    let expectation = context.expected.addition(to: report)
    return """
      <header>
      <p class="kind">simharness report</p>
      <h1>\(scenario.name.markup) <span class="verdict \(report.verdict)">\
      \(report.verdict)</span>\(expectation.markup)</h1>
      <dl class="facts">\(list)</dl>
      <p class="replay"><span id="replay-name">Replay</span> \
      <code id="replay" tabindex="0" role="region" aria-labelledby="replay-name">\
      \(context.replay(of: report).markup)</code> \
      <button type="button" data-copy="replay" hidden>Copy</button></p>
      </header>
      <section aria-labelledby="look">
      <h2 id="look">Summary</h2>
      \(look(report, context))
      </section>
      """
  }

  static func milliseconds(_ nanoseconds: Int) -> String {
    if nanoseconds < 10_000 { return "\(Int64(nanoseconds).grouped()) ns" }
    let milliseconds = Int64(nanoseconds / 1_000_000)
    if milliseconds < 10 { return "\((Int64(nanoseconds) / 1_000).grouped()) µs" }
    return milliseconds < 10_000
      ? "\(milliseconds.grouped()) ms" : "\(milliseconds / 1_000).\(milliseconds / 100 % 10) s"
  }

  private static func look(_ report: RunReport, _ context: ReportContext) -> String {
    var items: [String] = []
    for (index, invariant) in report.invariants.enumerated() {
      let statement = (context.statements[invariant.id] ?? "").markup
      let judgement = context.expected.judgement(of: invariant)
      let expected = judgement == .expected ? ", as expected" : ""
      switch invariant.status {
      case _ where judgement == .missing:
        items.append(
          "<li><strong>\(invariant.id.markup)</strong> was \(invariant.missing). "
            + "\(statement)</li>")
      case .violated:
        items.append(
          "<li><a href=\"#finding-\(index)\">\(invariant.id.markup)</a>: "
            + "\(Int64(invariant.breaches).grouped()) of "
            + "\(Int64(invariant.examined).grouped()) cases violate it\(expected). "
            + "\(statement)</li>")
      case .vacuous:
        items.append(
          "<li><strong>\(invariant.id.markup)</strong> applies, but no case was examined"
            + "\(expected): the scenario does not exercise it. \(statement)</li>")
      case .held, .notApplicable: continue
      }
    }
    if let problem = context.expected.problem(of: report) {
      items.append("<li>The run \(problem).</li>")
    }
    if items.isEmpty {
      items.append(
        "<li>No problems: \(report.invariants(.held).count) invariants held, "
          + "\(report.invariants(.notApplicable).count) do not apply to this scenario.</li>")
    }
    let comparison = report.services.keys.filter { $0.hasPrefix("layering.") }.count
    if comparison > 0 {
      items.append(
        "<li><a href=\"#strategies\">\(comparison) layering strategies</a> are compared.</li>")
    }
    if !report.scenario.semantics.isEmpty {
      items.append(
        "<li>The store's rules differ from the defaults: "
          + report.scenario.semantics.map(\.markup).joined(separator: ", ") + ".</li>")
    }
    return "<ul>\n\(items.joined(separator: "\n"))\n</ul>"
  }
}
