package import RunReport
import ServiceObservations

/// The invariants as test cases, in the strict JUnit format of Ant.
///
/// A violation that the scenario does not expect is a failure, and so is an expected violation that
/// does not occur. A vacuous invariant is an error, and one that does not apply is skipped. All
/// findings of an invariant go into one failure because the format allows only one.
package enum JUnitFormat: ReportFormat {
  package static let name = "junit"
  package static let summary = "the invariants as test cases, JUnit XML"
  package static let fileName = "junit.xml"
  // The format requires a timestamp; without one in the context, a fixed date keeps reports
  // comparable.
  private static let epoch = "1970-01-01T00:00:00"

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let scenario = report.scenario
    let nanoseconds = context.timing?.stages.values.reduce(0) { $0 + $1.wallNanoseconds } ?? 0
    let unmet = context.expected.problem(of: report)
    let failures = [.violated, .missing].map { report.invariants($0, in: context).count }
    let idle = report.invariants(.fine, in: context).filter { $0.status == .notApplicable }
    let properties: [(String, String)] = [
      ("scenario.digest", scenario.digest), ("seed", scenario.seed),
      ("scheduleSeed", scenario.scheduleSeed), ("persons", String(scenario.persons)),
      ("generatorVersion", String(report.generatorVersion)), ("verdict", report.verdict.rawValue),
      ("replay", context.replay(of: report)),
    ]
    let attributes: [(String, String)] = [
      ("name", scenario.name.isEmpty ? "unnamed" : scenario.name), ("package", "simharness"),
      ("id", "0"), ("timestamp", context.startTime ?? epoch), ("hostname", "localhost"),
      ("tests", String(report.invariants.count + (unmet == nil ? 0 : 1))),
      ("failures", String(failures.reduce(unmet == nil ? 0 : 1, +))),
      ("errors", String(report.invariants(.vacuous, in: context).count)),
      ("skipped", String(idle.count)),
      ("time", seconds(nanoseconds)),
    ]
    let head = attributes.map { " \($0)=\"\($1.markup)\"" }.joined()
    let lines = properties.map { "      <property name=\"\($0)\" value=\"\($1.markup)\"/>\n" }
    let cases =
      report.invariants.map { testCase($0, scenario.name, context) }.joined()
      + (unmet.map { Self.head("verdict", scenario.name) + failure("missing", $0, [$0]) } ?? "")
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite\(head)>
          <properties>
      \(lines.joined())    </properties>
      \(cases)    <system-out>\(context.replay(of: report).markup)</system-out>
          <system-err></system-err>
        </testsuite>
      </testsuites>

      """
    return Array(text.utf8)
  }

  private static func testCase(
    _ invariant: InvariantSummary, _ scenario: String, _ context: ReportContext
  ) -> String {
    let head = head(invariant.id, scenario)
    switch context.expected.judgement(of: invariant) {
    case .violated:
      let first = invariant.findings.first?.line(in: context) ?? "violated"
      var lines = invariant.findings.map { $0.line(in: context) }
      if invariant.omittedBreaches > 0 { lines.append("and \(invariant.omittedBreaches) more") }
      return head + failure("violated", first, lines)
    case .missing: return head + failure("missing", invariant.missing, [invariant.missing])
    case .vacuous:
      return head + ">\n      <error type=\"vacuous\" message=\"applicable, but no case was "
        + "examined\"></error>\n    </testcase>\n"
    case .fine where invariant.status == .notApplicable:
      return head + ">\n      <skipped/>\n    </testcase>\n"
    case .fine, .expected: return head + "/>\n"
    }
  }

  /// The start of a test case, without the end of its tag.
  private static func head(_ name: String, _ scenario: String) -> String {
    "    <testcase classname=\"\(scenario.markup)\" name=\"\(name.markup)\" time=\"0.000\""
  }

  /// The rest of a test case that fails.
  private static func failure(_ type: String, _ message: String, _ lines: [String]) -> String {
    ">\n      <failure type=\"\(type)\" message=\"\(message.markup)\">"
      + lines.map { $0.inOneLine.markup }.joined(separator: "\n")
      + "</failure>\n    </testcase>\n"
  }

  private static func seconds(_ nanoseconds: Int) -> String {
    let milliseconds = nanoseconds / 1_000_000
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: max(0, 3 - rest.count)) + rest
  }
}
