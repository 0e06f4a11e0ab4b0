import Foundation
import Testing

/// Findings point into the scenario file.
@Suite struct PlacesTests {
  private struct Location {
    var uri: String
    var line: Int
    var column: Int
    var path: String
  }

  private let walk = """
    { "start": "2023-06-01T08:00:00Z", "end": "2023-06-01T08:10:00Z", "count": 700 }
    """

  private let settings = """
    "services": {
          "layering": { "maxStepsPerInterval": 500 }
        },
    """

  /// Where the findings of an invariant point to.
  private func locations(_ sandbox: Sandbox, of invariant: String) throws -> [Location] {
    let runs = try sandbox.tree("out/report.sarif")["runs"] as? [[String: Any]]
    let results = try #require(runs?.first?["results"] as? [[String: Any]])
    return results.filter { $0["ruleId"] as? String == invariant }.compactMap { result in
      guard let location = (result["locations"] as? [[String: Any]])?.first,
        let physical = location["physicalLocation"] as? [String: Any],
        let artifact = physical["artifactLocation"] as? [String: String],
        let region = physical["region"] as? [String: Int],
        let logical = (location["logicalLocations"] as? [[String: Any]])?.first,
        let path = logical["fullyQualifiedName"] as? String
      else { return nil }
      return Location(
        uri: artifact["uri"] ?? "", line: region["startLine"] ?? 0,
        column: region["startColumn"] ?? 0, path: path)
    }
  }

  private func run(_ sandbox: Sandbox, _ text: String) throws {
    try sandbox.write(text, to: "tiny.json")
    let outcome = try sandbox.run(
      "run", "tiny.json", "--suite", "markedSynced", "--format", "sarif,github,junit",
      "--report", "out", "--quiet", "--no-shrink")
    try #require(outcome.status == 1, "\(outcome.errors)")
  }

  /// What stands at a place of a file.
  private func rest(of text: String, at location: Location) -> Substring {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines[location.line - 1].dropFirst(location.column - 1)
  }

  @Test("a result points at the section that its invariant speaks of")
  func section() throws {
    let sandbox = try Sandbox()
    let text = literal(more: settings, steps: "[\(source("watch", walk))]")
    try run(sandbox, text)
    let found = try locations(sandbox, of: "LayeredIntervalsStartUnsynced")
    #expect(!found.isEmpty)
    for location in found {
      #expect(location.uri == "tiny.json" && location.path == "services.layering")
      #expect(location.line > 1)
      #expect(rest(of: text, at: location).hasPrefix("{ \"maxStepsPerInterval\": 500 }"))
    }
    let first = try #require(found.first)
    let notes = String(decoding: try sandbox.read("out/github.txt"), as: UTF8.self)
    #expect(notes.contains("file=tiny.json,line=\(first.line),col=\(first.column),"))
  }

  @Test("where the file does not have the section, at the next that tells most")
  func otherSection() throws {
    let sandbox = try Sandbox()
    let text = literal(steps: "[\(source("watch", walk))]")
    try run(sandbox, text)
    let found = try locations(sandbox, of: "LayeredIntervalsStartUnsynced")
    #expect(!found.isEmpty)
    for location in found {
      #expect(location.path == "history.literal.steps")
      #expect(rest(of: text, at: location).hasPrefix("[{ \"source\":"))
    }
  }

  @Test("a report of JUnit says when the run began")
  func begun() throws {
    let sandbox = try Sandbox()
    try run(sandbox, literal(steps: "[\(source("watch", walk))]"))
    let text = String(decoding: try sandbox.read("out/junit.xml"), as: UTF8.self)
    let begun = try #require(text.firstMatch(of: /timestamp="(\d{4})-\d\d-\d\dT\d\d:\d\d:\d\d"/))
    // The form's own default is 1970.
    #expect(try #require(Int(begun.1)) >= 2020)
  }
}
