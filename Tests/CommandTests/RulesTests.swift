import Foundation
import Testing

@Suite struct RulesTests {
  private static let answers = #"""
    { "formatVersion": 1, "device": "iPhone15,2", "system": "iOS 18.1", "answers": [
      { "id": "mergeScope", "value": "once", "evidence": "halves 1500 and 900, whole 2400" },
      { "id": "sumRounding", "value": "down", "evidence": "11,623.858 shown as 11,623" },
      { "id": "deletionDays", "value": 45, "evidence": "gone on day 46" },
      { "id": "exceptions", "value": null, "evidence": "nobody can tell" }
    ] }
    """#

  @Test("a device's answers are told: what differs, what agrees, what is not known")
  func told() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.answers, to: "answers.json")
    let outcome = try sandbox.run("rules", "--from", "answers.json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("iPhone15,2, iOS 18.1\n"))
    #expect(outcome.output.contains("halves 1500 and 900, whole 2400"))
    #expect(outcome.output.contains("nobody can tell"))
    #expect(!outcome.output.contains("11,623"))
    #expect(outcome.output.contains("1 as the default, 2 differing, 1 not determined\n"))
    #expect(outcome.output.hasSuffix("set: mergeScope=once, deletionDays=45\n"))
    #expect(sandbox.contents == ["answers.json"])
  }

  @Test("a scenario takes the rules on, its run holds, and the report names them")
  func taken() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.answers, to: "answers.json")
    try sandbox.write(try bundledText("single-day"), to: "day.json")
    let words = ["rules", "--from", "answers.json", "--scenario", "day.json"]
    let outcome = try sandbox.run(words + ["--output", "mine.json"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try sandbox.run("run", "mine.json", "--quiet", "--report", "r").status == 0)
    let scenario = try #require(try sandbox.tree("r/report.json")["scenario"] as? [String: Any])
    #expect(scenario["semantics"] as? [String] == ["mergeScope=once", "deletionDays=45"])
    #expect(try sandbox.run("run", "day.json", "--quiet", "--report", "d").status == 0)
    let plain = try #require(try sandbox.tree("d/report.json")["scenario"] as? [String: Any])
    #expect(plain["semantics"] as? [String] == [])
    #expect(plain["digest"] as? String != scenario["digest"] as? String)
  }

  @Test(
    "calls that make no sense, and files that cannot be used, are refused in one line",
    arguments: [
      ["rules", "quick"], ["rules", "--from", "none.json"], ["rules", "--from", "bad.json"],
      ["rules", "--scenario", "quick"], ["rules", "--output", "x.json"],
      ["rules", "--from", "answers.json", "--scenario", "quick"],
      ["rules", "--from", "answers.json", "--output", "x.json"],
      ["rules", "--from", "answers.json", "--scenario", "none", "--output", "x.json"],
      ["rules", "--from", "answers.json", "--scenario", "answers.json", "--output", "x.json"],
      ["explain"], ["explain", "mergescope"], ["list", "semantic"],
    ])
  func refused(_ words: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.answers, to: "answers.json")
    try sandbox.write(Self.answers.replacing("mergeScope", with: "mergeScoop"), to: "bad.json")
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("simharness: "))
    #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome.errors)")
    #expect(sandbox.contents == ["answers.json", "bad.json"])
  }

  @Test("rules are listed with source and choices, and explained by name")
  func explained() throws {
    let sandbox = try Sandbox()
    let list = try sandbox.run("list", "semantics")
    #expect(list.output.contains("  mergeScope = perQuery [U] (perQuery|once): sources are merged"))
    #expect(list.output.contains("  deletionDays = 30 [U] (0...36500): the number of days"))
    let page = try sandbox.run("explain", "deletionDays", "PointsNeverFall", "oldMeansDeleted")
    #expect(page.status == 0)
    #expect(page.output.contains("choices: 0 to 36500"))
    #expect(page.output.contains("source: U, unverified"))
    #expect(page.output.contains("PointsNeverFall: an invariant"))
    #expect(page.output.contains("shown by: fault-one-week-watch"))
    let table = try sandbox.run("rules").output
    #expect(table.contains("mergeScope"))
    #expect(table.contains("\nsources: D, Apple's documentation or headers; F, "))
  }
}
