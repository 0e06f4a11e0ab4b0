import Foundation
import Testing

@Suite struct CheckTests {
  /// The environment of a person's own machine.
  private static let atHome = ["CI": ""]
  private static let breakfast = #"""
    { "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:10:00Z", "count": 500 }
    """#
  private static let baseline = "Reports/baselines/tiny.json"

  /// The tests run where CI is set as well.
  private let atWork = ["CI": "", "NO_COLOR": ""]

  private func tiny(_ sandbox: Sandbox, more: String = "") throws {
    try sandbox.write(
      literal(more: more, steps: "[\(source("watch", Self.breakfast))]"), to: "tiny.json")
  }

  private func update(_ sandbox: Sandbox, _ words: String...) throws {
    let outcome = try sandbox.run(
      ["check", "tiny.json", "--update", "--quiet"] + words, environment: atWork)
    try #require(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  private func edit(_ sandbox: Sandbox, _ old: String, _ new: String) throws {
    let text = String(decoding: try sandbox.read(Self.baseline), as: UTF8.self)
    try #require(text.contains(old), "\(text)")
    try sandbox.write(text.replacingOccurrences(of: old, with: new), to: Self.baseline)
  }

  @Test("a run that is as its baseline says is status 0, and its report is where run puts it")
  func held() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    try update(sandbox)
    let before = try sandbox.read(Self.baseline)
    let outcome = try sandbox.run("check", "tiny.json", "--jobs", "1")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.hasPrefix(
        "  outcome  scenario  counters  changes  worst change\n  held"))
    #expect(try sandbox.tree("Reports/runs/tiny/report.json")["verdict"] as? String == "held")
    #expect(try sandbox.read(Self.baseline) == before)
    // Written again it is the same, byte for byte.
    try update(sandbox)
    #expect(try sandbox.read(Self.baseline) == before)
    let quiet = try sandbox.run("check", "tiny.json", "--quiet")
    #expect(quiet.status == 0)
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  @Test("the suite that a scenario names is checked, and a run that fails becomes no baseline")
  func suite() throws {
    let sandbox = try Sandbox()
    let night = #"{ "start": "2023-06-02T01:00:00Z", "end": "2023-06-02T02:00:00Z", "stage": "#
    let samples =
      "[\(source("watch", night + #""asleepCore" }"#)), \(source("phone", night + #""inBed" }"#))]"
    func write(_ more: String) throws {
      try sandbox.write(literal(more: more, sleep: samples), to: "tiny.json")
    }
    try write(#""suite": "inBedAsSleep","#)
    let refused = try sandbox.run("check", "tiny.json", "--update", environment: atWork)
    #expect(refused.status == 1)
    #expect(refused.output.contains("violated"))
    #expect(refused.errors.contains("; a run that does not hold becomes no baseline; replay with"))
    #expect(try sandbox.tree("Reports/runs/tiny/report.json")["verdict"] as? String == "violated")
    #expect(!sandbox.contents.contains(Self.baseline))
    let expected = try sandbox.tree("Reports/runs/tiny/report.json")["invariants"]
    let violated = try #require(expected as? [[String: Any]])
      .filter { $0["status"] as? String == "violated" }.compactMap { $0["id"] as? String }
    try write(
      #""suite": "inBedAsSleep", "expect": {"verdict": "violated", "violated": \#(violated)},"#)
    try update(sandbox)
    #expect(try sandbox.run("check", "tiny.json", "--quiet").status == 0)
  }

  @Test("words in a scenario that change nothing of the run are no regression")
  func words() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    try update(sandbox)
    let text = String(decoding: try sandbox.read("tiny.json"), as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(of: "A test.", with: "The same test in other words."),
      to: "tiny.json")
    let outcome = try sandbox.run("check", "tiny.json", "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("more work than the baseline is status 4, with counter, baseline, new value and replay")
  func regression() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    try update(sandbox)
    let report = try sandbox.run("run", "tiny.json", "--quiet")
    try #require(report.status == 0)
    let services = try #require(
      try sandbox.tree("Reports/runs/tiny/report.json")["services"]
        as? [String: [String: [String: Int]]])
    let queries = try #require(services["layering"]?["work"]?["queries"])
    try edit(
      sandbox, "\"queries\": \(queries),\n        \"samplesScanned\"",
      "\"queries\": \(queries - 1),\n        \"samplesScanned\"")
    let outcome = try sandbox.run("check", "tiny.json")
    #expect(outcome.status == 4)
    let place = "services.layering.work.queries: \(queries), baseline \(queries - 1) (+1"
    #expect(outcome.errors.hasPrefix("simharness: tiny: regression: "))
    #expect(outcome.errors.contains(place), "\(outcome.errors)")
    #expect(outcome.errors.contains("; replay with: simharness run tiny.json --seed 1"))
    #expect(outcome.errors.count { $0.isNewline } == 1)
    #expect(outcome.output.contains("tiny, compared with \(Self.baseline):\n  services."))
    // Less work is told apart, and accepted by an update only.
    try edit(sandbox, "\"queries\": \(queries - 1),", "\"queries\": \(queries + 1),")
    let better = try sandbox.run("check", "tiny.json", "--quiet")
    #expect(better.status == 4)
    #expect(better.errors.contains("tiny: better than its baseline: services."))
    #expect(better.errors.contains("; accept it with: simharness check tiny.json --update\n"))
    try sandbox.write(
      String(decoding: sandbox.read(Self.baseline), as: UTF8.self), to: "b/tiny.json")
    let other = try sandbox.run("check", "./tiny.json", "--baseline", "b", "--quiet")
    #expect(other.errors.contains(": simharness check ./tiny.json --baseline b --update\n"))
    try edit(
      sandbox, "\"queries\": \(queries + 1),",
      "\"queries\": { \"absolute\": 1, \"value\": \(queries + 1) },")
    #expect(try sandbox.run("check", "tiny.json", "--quiet").status == 0)
    try update(sandbox)
    let text = String(decoding: try sandbox.read(Self.baseline), as: UTF8.self)
    #expect(text.contains("\"queries\": { \"absolute\": 1, \"value\": \(queries) }"))
  }

  @Test("layering that asks one query more an interval fails the gate by name")
  func oneQueryMore() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "single-day.json")
    let committed = repository.appendingPathComponent("Reports/baselines").path
    let held = try sandbox.run("check", "single-day.json", "--baseline", committed)
    #expect(held.status == 0, "\(held.errors)")
    let text = try String(contentsOfFile: "\(committed)/single-day.json", encoding: .utf8)
    let tree = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let services = try #require(tree["services"] as? [String: [String: [String: Int]]])
    let layering = try #require(services["layering"])
    let queries = try #require(layering["work"]?["queries"])
    let intervals = try #require(layering["results"]?["intervals"])
    // The baseline of a service that asks once less for each interval.
    let layeringBegins = try #require(text.range(of: "\"layering\": {"))
    let old = try #require(
      text.range(of: "\"queries\": \(queries)", range: layeringBegins.upperBound..<text.endIndex))
    try sandbox.write(
      text.replacingCharacters(in: old, with: "\"queries\": \(queries - intervals)"),
      to: "thrifty/single-day.json")
    let words = ["check", "single-day.json", "--baseline", "thrifty", "--quiet"]
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 4)
    let change = "\(queries), baseline \(queries - intervals) (+\(intervals),"
    #expect(outcome.errors.contains("services.layering.work.queries: \(change)"))
  }

  @Test("a violated run is status 1 whatever its baseline, and never becomes one")
  func violated() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    try update(sandbox)
    let before = try sandbox.read(Self.baseline)
    let expect = #""expect": { "verdict": "violated", "violated": ["LayeredSharesAddUp"] },"#
    try tiny(sandbox, more: expect)
    for words in [["check", "tiny.json"], ["check", "tiny.json", "--update"]] {
      let outcome = try sandbox.run(words, environment: atWork)
      #expect(outcome.status == 1)
      let refusal = words.count == 3 ? " a run that does not hold becomes no baseline;" : ""
      let verdict = "held, but LayeredSharesAddUp was expected to be violated"
      #expect(
        outcome.errors.hasPrefix("simharness: tiny: \(verdict);\(refusal) replay with: "),
        "\(outcome.errors)")
      #expect(outcome.output.contains("\n  unmet"))
      #expect(try sandbox.read(Self.baseline) == before)
    }
  }

  @Test("a vacuous run is status 5, and never becomes a baseline")
  func vacuous() throws {
    let nap = #"""
      { "start": "2023-06-02T01:00:00Z", "end": "2023-06-02T02:00:00Z", "stage": "asleepCore" }
      """#
    let sandbox = try Sandbox()
    try tiny(sandbox)
    try update(sandbox)
    let before = try sandbox.read(Self.baseline)
    try sandbox.write(literal(sleep: "[\(source("watch", nap))]"), to: "tiny.json")
    // A baseline that differs as well: a vacuous check is the graver news.
    let outcome = try sandbox.run("check", "tiny.json")
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("simharness: tiny: vacuous: verdict: vacuous, baseline held"))
    let updated = try sandbox.run("check", "tiny.json", "--update", environment: atWork)
    #expect(updated.status == 5)
    #expect(try sandbox.read(Self.baseline) == before)
  }

  @Test("of several scenarios the worst comes first, in the table and in the status")
  func several() throws {
    let sandbox = try Sandbox()
    for name in ["aa", "bb", "cc"] {
      try sandbox.write(
        literal(steps: "[\(source("watch", Self.breakfast))]")
          .replacingOccurrences(of: "\"tiny\"", with: "\"\(name)\""), to: "\(name).json")
    }
    let files = ["aa.json", "bb.json", "cc.json"]
    let made = try sandbox.run(["check", "--update"] + files, environment: atWork)
    #expect(made.status == 0)
    let text = String(decoding: try sandbox.read("Reports/baselines/bb.json"), as: UTF8.self)
    try sandbox.write(
      text.replacingOccurrences(of: "\"generatorVersion\": ", with: "\"generatorVersion\": 9"),
      to: "Reports/baselines/bb.json")
    let outcome = try sandbox.run(["check"] + files)
    #expect(outcome.status == 4)
    let rows = outcome.output.split(separator: "\n").prefix(4).map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(rows == ["outcome scenario", "regression bb", "held aa", "held cc"])
    #expect(outcome.errors.count { $0.isNewline } == 1)
    let doubled = try sandbox.run("check", "aa.json", "./aa.json")
    #expect(doubled.status == 2)
    #expect(doubled.errors.contains("two scenarios are named aa"))
  }

  @Test("in continuous integration no baseline is updated", arguments: ["true", "1", "yes"])
  func refusedInCI(_ value: String) throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    let outcome = try sandbox.run("check", "tiny.json", "--update", environment: ["CI": value])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("simharness: --update is refused in continuous integration"))
    #expect(sandbox.contents == ["tiny.json"])
  }

  @Test("a baseline that is missing or bad is status 2, before anything is run")
  func badBaselines() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    let missing = try sandbox.run("check", "tiny.json", environment: Self.atHome)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("\(Self.baseline): there is no such baseline; create it with"))
    let words = ["check", "tiny.json", "--baseline", "my own"]
    let elsewhere = try sandbox.run(words, environment: Self.atHome)
    #expect(
      elsewhere.errors == "simharness: my own/tiny.json: there is no such baseline; "
        + "create it with simharness check tiny.json --baseline 'my own' --update\n")
    // Continuous integration refuses to write it.
    let away = try sandbox.run(words, environment: ["CI": "true"])
    #expect(away.errors.contains("create it on your own machine with simharness check tiny.json "))
    #expect(sandbox.contents == ["tiny.json"])
    try update(sandbox)
    let good = try sandbox.read(Self.baseline)
    try FileManager.default.removeItem(at: sandbox.folder.appendingPathComponent("Reports/runs"))
    let cases = [
      ("\"verdict\": \"held\"", "\"verdict\": \"hold\"", "verdict: unknown value"),
      ("\"findings\": {}", "\"findings\": {}, \"findings\": {}", "findings"),
      ("\"findings\": {}", "\"findings\": {}, \"finding\": {}", "unknown key \"finding\""),
      ("\"formatVersion\": 1", "\"formatVersion\": 9", "formatVersion: integer out of range"),
    ]
    for (old, new, words) in cases {
      try sandbox.write(String(decoding: good, as: UTF8.self), to: Self.baseline)
      try edit(sandbox, old, new)
      let outcome = try sandbox.run("check", "tiny.json")
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("simharness: \(Self.baseline):"), "\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.count { $0.isNewline } == 1)
      #expect(!sandbox.contents.contains { $0.hasPrefix("Reports/runs") })
    }
    let folder = try sandbox.run("check", "tiny.json", "--baseline", "tiny.json")
    #expect(folder.status == 2)
  }

  @Test("a counter that the run does not have is status 2, with its line and what it may mean")
  func unknownCounter() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    try update(sandbox)
    try edit(sandbox, "\"maxDepth\"", "\"maxDeth\"")
    let outcome = try sandbox.run("check", "tiny.json")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("simharness: \(Self.baseline):"), "\(outcome.errors)")
    #expect(outcome.errors.contains("maxDeth: the run has no counter of this name"))
    #expect(outcome.errors.contains("did you mean maxDepth?"))
    // An update mends it.
    try update(sandbox)
    #expect(try sandbox.run("check", "tiny.json", "--quiet").status == 0)
  }

  @Test("times are compared on demand, as ratios, and only with those of the same build")
  func times() throws {
    let sandbox = try Sandbox()
    // The check of a shorter scenario takes less than the system's clock of processor time shows.
    let quick = try bundledText("quick").replacingOccurrences(of: #""quick""#, with: #""tiny""#)
    try sandbox.write(quick, to: "tiny.json")
    try update(sandbox)
    let none = try sandbox.run("check", "tiny.json", "--time", environment: Self.atHome)
    #expect(none.status == 2)
    #expect(none.errors.contains("\(Self.baseline): the baseline has no times; add them with"))
    try update(sandbox, "--time")
    let text = String(decoding: try sandbox.read(Self.baseline), as: UTF8.self)
    #expect(text.contains("\"times\": {"))
    #expect(!text.contains("\"reference\""))
    // The stage gates for which nothing is accepted, and no other on a slow machine; none does
    // without --time.
    let start = try #require(text.range(of: "    \"stages\": {\n")).upperBound
    let stages = text[start...].split(separator: "\n").prefix { $0.hasPrefix("      \"") }
    #expect(stages.contains { $0.hasPrefix("      \"check\": ") })
    for stage in stages {
      let name = stage.prefix { $0 != ":" }
      let accepted = name.hasSuffix("\"check\"") ? 0 : 1_000_000_000
      let comma = stage.hasSuffix(",") ? "," : ""
      try edit(
        sandbox, String(stage),
        "\(name): { \"absolute\": \(accepted), \"percent\": 0, \"value\": 0 }\(comma)")
    }
    let slower = try sandbox.run("check", "tiny.json", "--time", "--quiet")
    #expect(slower.status == 4)
    #expect(slower.errors.contains("times.stages.check: "), "\(slower.errors)")
    #expect(try sandbox.run("check", "tiny.json", "--quiet").status == 0)
    let build = text.contains("\"debug\"") ? ("debug", "release") : ("release", "debug")
    try edit(sandbox, "\"\(build.0)\"", "\"\(build.1)\"")
    let other = try sandbox.run("check", "tiny.json", "--time")
    #expect(other.status == 2)
    #expect(other.errors.contains("times of a \(build.1) build, but this is a \(build.0) one"))
  }
}
