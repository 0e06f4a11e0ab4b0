import Foundation
import RunReport
import ServiceObservations
import Testing

@testable import Reporting

/// The formats of runs whose scenario expects something else than that everything holds.
@Suite struct ExpectedVerdictTests {
  private func report(_ statuses: [(String, InvariantStatus)]) -> RunReport {
    var report = smallReport
    report.verdict =
      statuses.contains { $0.1 == .violated }
      ? .violated : statuses.contains { $0.1 == .vacuous } ? .vacuous : .held
    report.invariants = statuses.map { id, status in
      let findings = [
        PersonFinding(person: 0, finding: Finding("is wrong", expected: "1", actual: "2"))
      ]
      return InvariantSummary(
        id: id, status: status, examined: 5, breaches: status == .violated ? 1 : 0,
        findings: status == .violated ? findings : [])
    }
    return report
  }

  private func text(
    _ format: any ReportFormat.Type, _ report: RunReport, _ expected: ExpectedVerdict
  ) -> String {
    String(
      decoding: format.bytes(of: report, in: ReportContext(expected: expected)), as: UTF8.self)
  }

  private static let formats: [any ReportFormat.Type] = [
    TextFormat.self, MarkdownFormat.self, HTMLFormat.self, GitHubFormat.self,
  ]

  @Test("a violation that is expected is no problem in any format")
  func expected() throws {
    let expected = ExpectedVerdict(.violated, violated: ["A"])
    let run = report([("A", .violated), ("B", .held), ("C", .notApplicable)])
    for format in Self.formats {
      #expect(text(format, run, expected).contains("violated, as expected"), "\(format)")
    }
    let junit = text(JUnitFormat.self, run, expected)
    #expect(junit.contains(#"tests="3" failures="0" errors="0" skipped="1""#))
    #expect(!junit.contains("<failure"))
    #expect(!text(GitHubFormat.self, run, expected).contains("::error"))
    let sarif = text(SARIFFormat.self, run, expected)
    #expect(sarif.contains(#""level" : "note""#))
  }

  @Test(
    "a violation that is expected and does not occur is a problem in each format",
    arguments: [InvariantStatus.held, .notApplicable, .vacuous])
  func missing(_ status: InvariantStatus) throws {
    let expected = ExpectedVerdict(.violated, violated: ["A"], allowsVacuous: true)
    let run = report([("A", status), ("B", .held)])
    for format in Self.formats {
      let text = text(format, run, expected)
      #expect(text.contains("\(run.verdict), but A was expected to be violated"), "\(format)")
      #expect(!text.contains(", as expected") && !text.contains("No problems"), "\(format)")
    }
    let junit = text(JUnitFormat.self, run, expected)
    #expect(junit.contains(#"tests="2" failures="1" errors="0" skipped="0""#))
    #expect(junit.contains(#"<failure type="missing" message="expected to be violated, but it "#))
    let github = text(GitHubFormat.self, run, expected)
    #expect(github.components(separatedBy: "::error").count == 2)
    #expect(text(SARIFFormat.self, run, expected).contains("The invariant was expected to be"))
  }

  @Test("expected violations that are left out of the annotations are counted in the last one")
  func manyMissing() {
    let names = (0..<12).map { "A\($0)" }
    let run = report(names.map { ($0, .held) } + [("B", .violated)])
    let expected = ExpectedVerdict(.violated, violated: Set(names))
    let lines = text(GitHubFormat.self, run, expected).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == GitHubFormat.limit)
    #expect(lines[8].contains("title=A8::expected to be violated, but it held"))
    #expect(lines[9].contains("::4 more problems; replay: "))
  }

  @Test("an expectation that is met in part is not met, and one with another violation is neither")
  func part() {
    let expected = ExpectedVerdict(.violated, violated: ["A", "B"])
    let part = report([("A", .violated), ("B", .held)])
    #expect(expected.isUnmet(by: part))
    #expect(expected.headline(of: part) == "violated, but B was expected to be violated")
    let other = report([("A", .held), ("B", .held), ("C", .violated), ("D", .violated)])
    #expect(
      expected.headline(of: other)
        == "violated, but A and 1 more were expected to be violated instead of C and 1 more")
    #expect(!expected.isUnmet(by: report([("A", .violated), ("B", .held), ("C", .violated)])))
    #expect(!expected.isUnmet(by: report([("A", .violated), ("B", .violated)])))
    #expect(ExpectedVerdict(.vacuous).isUnmet(by: report([("A", .held)])))
    #expect(!ExpectedVerdict().isUnmet(by: report([("A", .held)])))
  }

  @Test("an unexpected violation beside an expected one is the one problem")
  func both() {
    let expected = ExpectedVerdict(.violated, violated: ["A"])
    let run = report([("A", .violated), ("B", .violated), ("C", .vacuous)])
    #expect(expected.headline(of: run) == "violated, but B was not expected to be")
    let more = report([("A", .violated), ("B", .violated), ("C", .violated)])
    #expect(expected.headline(of: more) == "violated, but B and 1 more were not expected to be")
    #expect(ExpectedVerdict().headline(of: more) == "violated")
    let junit = text(JUnitFormat.self, run, expected)
    #expect(junit.contains(#"tests="3" failures="1" errors="1" skipped="0""#))
    let github = text(GitHubFormat.self, run, expected).split(separator: "\n")
    #expect(github.map { $0.prefix { $0 != " " } } == ["::error", "::warning", "::notice"])
    #expect(github[0].contains("title=B::"))
  }

  @Test("a run that is expected to examine nothing is no problem, and one that examines is")
  func vacuous() {
    let expected = ExpectedVerdict(.vacuous)
    let idle = report([("A", .vacuous), ("B", .held)])
    #expect(expected.headline(of: idle) == "vacuous, as expected")
    #expect(text(JUnitFormat.self, idle, expected).contains(#"failures="0" errors="0""#))
    let held = report([("A", .held), ("B", .held)])
    #expect(expected.headline(of: held) == "held, but the run was expected to be vacuous")
    let junit = text(JUnitFormat.self, held, expected)
    #expect(junit.contains(#"tests="3" failures="1" errors="0""#))
    #expect(junit.contains(#"name="verdict" time="0.000">"#))
    #expect(text(GitHubFormat.self, held, expected).hasPrefix("::error "))
    #expect(
      text(SARIFFormat.self, held, expected).contains(
        "The run was expected to be vacuous, but it held"))
    #expect(
      text(HTMLFormat.self, held, expected).contains(
        "The run was expected to be vacuous, but it held"))
  }

  @Test("the cases of what held are those of the invariants that held")
  func cases() {
    let run = report([("A", .violated), ("B", .held), ("C", .held)])
    #expect(run.heldInCases == "2 invariants held in 10 cases")
    for format in [MarkdownFormat.self, GitHubFormat.self] as [any ReportFormat.Type] {
      #expect(text(format, run, ExpectedVerdict()).contains("2 invariants held in 10 cases"))
    }
  }
}
