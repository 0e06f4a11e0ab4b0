import Foundation
import Testing

@Suite struct DiffTests {
  private func reports(_ sandbox: Sandbox) throws {
    for (name, count) in [("a", 500), ("b", 700)] {
      let breakfast = """
        { "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:10:00Z", "count": \(count) }
        """
      try sandbox.write(literal(steps: "[\(source("watch", breakfast))]"), to: "\(name).json")
      let run = try sandbox.run("run", "\(name).json", "--quiet", "--report", name)
      try #require(run.status == 0)
    }
  }

  @Test("equal reports differ in nothing, status 0; others in what is told, the worst first")
  func changes() throws {
    let sandbox = try Sandbox()
    try reports(sandbox)
    let same = try sandbox.run("diff", "a/report.json", "a/report.json")
    #expect(same.status == 0)
    #expect(same.output == "nothing changed\n")
    let other = try sandbox.run("diff", "a/report.json", "b/report.json")
    #expect(other.status == 4)
    #expect(other.errors.isEmpty)
    let lines = other.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("  kind") == true)
    let kinds = lines.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    let order = [
      "verdict", "finding", "input", "examined", "history", "result", "work", "missing", "added",
      "better", "detail",
    ]
    let ranks = kinds.compactMap { order.firstIndex(of: $0) }
    #expect(ranks.count == kinds.count)
    #expect(ranks == ranks.sorted())
    #expect(Set(kinds).isSuperset(of: ["input", "history", "result"]))
    #expect(
      lines.contains {
        $0.contains("services.layering.results.steps") && $0.hasSuffix("500 -> 700 (+200, +40.0 %)")
      }, "\(other.output)")
    let quiet = try sandbox.run("diff", "a/report.json", "b/report.json", "--quiet")
    #expect(quiet.status == 4)
    #expect(quiet.output.isEmpty)
  }

  @Test("what is no report is refused with its place")
  func refusals() throws {
    let sandbox = try Sandbox()
    try reports(sandbox)
    let text = String(decoding: try sandbox.read("a/report.json"), as: UTF8.self)
    func bad(_ old: String, _ new: String) throws {
      try #require(text.contains(old))
      try sandbox.write(text.replacingOccurrences(of: old, with: new), to: "bad.json")
    }
    let cases = [
      ("\"schemaVersion\" : 1", "\"schemaVersion\" : 2", "schemaVersion: integer out of range"),
      ("\"verdict\" : \"held\"", "\"verdict\" : 1", ": verdict: the value has the wrong type"),
      ("\"verdict\" : \"held\"", "\"verdict\" : \"hold\"", ": verdict: the value is not valid"),
      (
        "\"status\" : \"notApplicable\"", "\"status\" : \"away\"",
        "].status: the value is not valid"
      ),
      ("\"digest\"", "\"dig\"", "missing key \"digest\""),
      ("{\n", "{{\n", "bad.json:1:"),
      ("\"schemaVersion\"", "\"baseline\"", "bad.json: this is no report; name a report.json"),
    ]
    for (old, new, words) in cases {
      try bad(old, new)
      let outcome = try sandbox.run("diff", "a/report.json", "bad.json")
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("simharness: bad.json:"), "\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.count { $0.isNewline } == 1)
    }
    for words in [
      ["diff"], ["diff", "a/report.json"], ["diff", "a", "b"], ["diff", "x", "y", "z"],
    ] {
      #expect(try sandbox.run(words).status == 2)
    }
  }
}
