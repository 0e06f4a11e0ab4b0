import HealthModel
package import RunReport
import ServiceObservations

/// The findings as static analysis results in SARIF 2.1.0, for code hosts and editors.
///
/// The location of a result is the setting in the scenario file that its invariant checks. A
/// vacuous invariant is a warning, and what the scenario expects is a note.
///
/// Source: OASIS, Static Analysis Results Interchange Format 2.1.0.
package enum SARIFFormat: ReportFormat {
  package static let name = "sarif"
  package static let summary = "the findings for code hosts and editors, SARIF 2.1.0"
  package static let fileName = "report.sarif"

  package static func bytes(of report: RunReport, in context: ReportContext) -> [UInt8] {
    let rules: [Tree] = report.invariants.map { invariant in
      let statement = context.statements[invariant.id] ?? invariant.id
      return [
        "id": .text(invariant.id), "shortDescription": ["text": .text(statement)],
        "defaultConfiguration": ["level": "error"],
      ]
    }
    let results = report.invariants.enumerated().flatMap { index, invariant in
      self.results(invariant, index, report, context)
    }
    let unmet: [Tree] =
      context.expected.problem(of: report).map { problem in
        [
          [
            "ruleId": "verdict", "level": "error",
            "message": ["text": .text("The run \(problem).")],
            "locations": [location(of: ReportContext.expectation, report, context)],
          ]
        ]
      } ?? []
    let run: Tree = [
      "tool": [
        "driver": [
          "name": "simharness",
          "version": .text("generator \(report.generatorVersion)"),
          "rules": .list(rules),
        ]
      ],
      "automationDetails": ["id": .text("simharness/\(uri(of: report.scenario.name))/")],
      "columnKind": "unicodeCodePoints",
      "invocations": [
        [
          "executionSuccessful": true,
          "commandLine": .text(context.replay(of: report)),
        ]
      ],
      "properties": [
        "verdict": .text(report.verdict.rawValue), "seed": .text(report.scenario.seed),
        "scenarioDigest": .text(report.scenario.digest),
      ],
      "results": .list(results + unmet),
    ]
    return JSONFormat.bytes(
      ofValue: [
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [run],
      ] as Tree)
  }

  private static func results(
    _ invariant: InvariantSummary, _ index: Int, _ report: RunReport, _ context: ReportContext
  ) -> [Tree] {
    let judgement = context.expected.judgement(of: invariant)
    let location = location(
      of: judgement == .missing ? ReportContext.expectation : invariant.id, report, context)
    func result(_ level: String, _ message: String) -> Tree {
      [
        "ruleId": .text(invariant.id), "ruleIndex": .number(index), "level": .text(level),
        "message": ["text": .text(message)], "locations": [location],
      ]
    }
    let isExpected = judgement == .expected
    if judgement == .missing { return [result("error", "The invariant was \(invariant.missing).")] }
    if invariant.status == .vacuous {
      return [result(isExpected ? "note" : "warning", "Applicable, but no case was examined.")]
    }
    return invariant.findings.enumerated().map { number, entry in
      var digest = Digest()
      for text in [invariant.id, entry.finding.place, entry.finding.message] {
        digest.absorb(text)
      }
      return [
        "ruleId": .text(invariant.id), "ruleIndex": .number(index),
        "level": isExpected ? "note" : "error",
        "message": ["text": .text(entry.line(in: context))], "locations": [location],
        "partialFingerprints": ["finding/v1": .text("\(digest.hexadecimal):\(number)")],
        "properties": [
          "person": .number(entry.person), "place": .text(entry.finding.place),
          "expected": .text(entry.finding.expected), "actual": .text(entry.finding.actual),
        ],
      ]
    }
  }

  private static func location(
    of invariant: String, _ report: RunReport, _ context: ReportContext
  ) -> Tree {
    let place = context.place(of: invariant)
    let file = context.scenarioFile ?? "\(report.scenario.name).json"
    return [
      "physicalLocation": [
        "artifactLocation": ["uri": .text(uri(of: file))],
        "region": [
          "startLine": .number(max(1, place.line)), "startColumn": .number(max(1, place.column)),
        ],
      ],
      "logicalLocations": [["fullyQualifiedName": .text(place.path), "kind": "member"]],
    ]
  }

  /// The path as a URI; with the scheme `file` if it is absolute.
  private static func uri(of path: String) -> String {
    let encoded = path.percentEncoded { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-._~/".contains(Character(scalar)))
    }
    return path.utf8.first == UInt8(ascii: "/") ? "file://\(encoded)" : encoded
  }
}
