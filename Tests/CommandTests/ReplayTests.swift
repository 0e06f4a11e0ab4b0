import Foundation
import Testing

@Suite struct ReplayTests {
  private static let bed = #"""
    { "start": "2023-06-02T01:00:00Z", "end": "2023-06-02T02:00:00Z", "stage": "inBed" }
    """#
  private static let nap = bed.replacingOccurrences(of: "inBed", with: "asleepCore")

  /// A run that fails with a mutant's services, and the file that it was shrunk to.
  private func failed(_ sandbox: Sandbox, _ words: String...) throws -> (Outcome, String) {
    let samples = "[\(source("watch", Self.nap)), \(source("phone", Self.bed))]"
    try sandbox.write(literal(sleep: samples), to: "night.json")
    let outcome = try sandbox.run(["run", "night.json", "--suite", "inBedAsSleep"] + words)
    let file = sandbox.contents.first { $0.contains("/shrunk-") } ?? ""
    return (outcome, file)
  }

  @Test("a failing run leaves a small scenario beside its report, which replays alike three times")
  func shrunk() throws {
    let sandbox = try Sandbox()
    let (outcome, file) = try failed(sandbox, "--quiet")
    #expect(outcome.status == 1)
    #expect(file.hasPrefix("Reports/runs/tiny/shrunk-"))
    #expect(outcome.errors.contains("replay with: simharness replay \(file)\n"))
    #expect(outcome.errors.contains("1 day, 1 person, 1 sample"))
    let replays = try (0..<3).map { _ in try sandbox.run("replay", file) }
    #expect(Set(replays.map(\.output)).count == 1)
    for replay in replays {
      #expect(replay.status == 1)
      #expect(replay.errors.isEmpty)
      #expect(replay.output.contains("is violated as recorded\n  seed "))
    }
    #expect(try sandbox.run("replay", file, "--times", "3", "--quiet").status == 1)
    // The file is a scenario like others: its expectation is what it shows.
    #expect(try sandbox.run("run", file, "--quiet").status == 0)
    let other = try sandbox.run("run", file, "--quiet", "--suite", "reference")
    #expect(other.status == 1)
    #expect(other.errors.hasSuffix(" --persons 1 --suite reference\n"))
    #expect(other.errors.contains(" more were expected to be violated; replay with: "))
    // Services without the defect no longer fail.
    let mended = try sandbox.run("replay", file, "--suite", "reference")
    #expect(mended.status == 0)
    #expect(mended.output.contains("is no longer violated"))
  }

  @Test("a failure is not gone where its service does not run any more")
  func notExamined() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "Scenarios/single-day.json")
    let example = repository.appendingPathComponent("Tests/Examples/Python/services.py")
    let text = try String(contentsOf: example, encoding: .utf8)
    try sandbox.write(text.replacingOccurrences(of: "* 20 //", with: "* 19 //"), to: "wrong.py")
    let wrong = "energy=python3 wrong.py"
    let found = try sandbox.run(
      "run", "single-day", "--service", wrong, "--quiet", "--shrink-runs", "20")
    #expect(found.status == 1, "\(found)")
    let file = try #require(sandbox.contents.first { $0.contains("/shrunk-") })
    #expect(try sandbox.run("replay", file, "--service", wrong).status == 1)
    // A service that ends before it returns anything.
    try sandbox.write(
      text.replacingOccurrences(of: "def points(", with: "def points(*_): sys.exit(3)\ndef other("),
      to: "ends.py")
    let ends = "energy=python3 ends.py"
    let gone = try sandbox.run("replay", file, "--service", ends)
    #expect(gone.status == 5, "\(gone)")
    #expect(gone.output.contains(" was not examined, since energy failed: "), "\(gone)")
    let shrunk = try sandbox.run("shrink", file, "--service", ends)
    #expect(shrunk.status == 1)
    #expect(shrunk.errors.contains("; see why with: simharness replay "))
    // One that does not start shows nothing about the failure.
    for subcommand in ["replay", "shrink"] {
      let outcome = try sandbox.run(subcommand, file, "--service", "energy=./nosuch")
      #expect(outcome.status == 2, "\(outcome)")
      #expect(outcome.errors.hasPrefix("simharness: --service: ./nosuch: ended with status 127 "))
    }
  }

  @Test("a case that is shrunk again keeps its name and its origin")
  func again() throws {
    let sandbox = try Sandbox()
    let (_, file) = try failed(sandbox, "--quiet", "--shrink-runs", "3")
    let first = try sandbox.tree(file)
    #expect(first["why"] as? String == "Shrunk from tiny: \(try failure(first)) does not hold.")
    #expect(try sandbox.run("shrink", file, "--quiet").status == 0)
    let second = try sandbox.tree(file)
    for key in ["name", "why"] {
      #expect(first[key] as? String == second[key] as? String)
    }
  }

  private func failure(_ tree: [String: Any]) throws -> String {
    let replay = try #require(tree["replay"] as? [String: Any])
    return try #require(replay["invariant"] as? String)
  }

  @Test("a failure with other services than the scenario's own is stored with those")
  func otherSuite() throws {
    let sandbox = try Sandbox()
    let steps =
      #"{ "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T09:00:00Z", "count": 500 }"#
    try sandbox.write(
      literal(
        more: #""suite": "inBedAsSleep", "goals": ["sourcesOverlapped"],"#,
        steps: "[\(source("watch", steps))]"), to: "own.json")
    for (suite, stored) in [("reference", nil), ("sumOfSources", "sumOfSources")] {
      let outcome = try sandbox.run(
        "run", "own.json", "--quiet", "--suite", suite, "--report", suite, "--shrink-runs", "3")
      #expect(outcome.errors.contains(" --persons 1 --suite \(suite)\n"), "\(outcome.errors)")
      let file = try #require(sandbox.contents.first { $0.hasPrefix("\(suite)/shrunk-") })
      #expect(try sandbox.tree(file)["suite"] as? String == stored)
      #expect(try sandbox.run("replay", file, "--quiet").status == 1)
    }
  }

  @Test("nothing is shrunk where that is not wanted, and the budget is kept to")
  func options() throws {
    let sandbox = try Sandbox()
    #expect(try failed(sandbox, "--quiet", "--no-shrink").1 == "")
    #expect(try failed(sandbox, "--quiet", "--no-shrink", "--shrink-runs", "3").0.status == 2)
    let (outcome, file) = try failed(sandbox, "--quiet", "--shrink-runs", "3")
    #expect(outcome.errors.contains(" in 3 runs; "))
    #expect(try sandbox.run("replay", file).status == 1)
  }

  @Test("a file of another generator version is refused, as is one without a stored failure")
  func refused() throws {
    let sandbox = try Sandbox()
    let replay = #""replay": { "generatorVersion": 999, "invariant": "WeightsConverge" },"#
    try sandbox.write(literal(more: replay), to: "old.json")
    let old = try sandbox.run("replay", "old.json")
    #expect(old.status == 2)
    #expect(old.errors.contains(": replay.generatorVersion: made by generator version 999, but"))
    #expect(old.output.isEmpty)
    try sandbox.write(literal(), to: "plain.json")
    let plain = try sandbox.run("replay", "plain.json")
    #expect(plain.status == 2)
    #expect(plain.errors.contains("no stored failure"))
    #expect(try sandbox.run("replay").status == 2)
    let far = replay.replacingOccurrences(of: "999", with: "1")
      .replacingOccurrences(of: " }", with: #", "person": 7 }"#)
    try sandbox.write(literal(more: far), to: "far.json")
    let person = try sandbox.run("replay", "far.json")
    #expect(person.status == 2)
    #expect(person.errors.contains("generator version") || person.errors.contains("there are 1 "))
  }

  @Test("a suite is named by the command line or by the scenario; an unknown one is refused")
  func suites() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(more: #""suite": "noSuchSuite","#), to: "odd.json")
    for words in [["run", "odd.json"], ["explore", "odd.json"]] {
      let outcome = try sandbox.run(words)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains(": suite: no suite has this name (found \"noSuchSuite\"); use "))
    }
    #expect(try sandbox.run("run", "odd.json", "--suite", "reference", "--quiet").status == 0)
  }

  @Test("a service that takes its process with it shrinks like any other")
  func crash() throws {
    let sandbox = try Sandbox()
    let steps =
      #"{ "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:00:00Z", "count": 20000 }"#
    try sandbox.write(
      literal(more: #""store": { "queryBudget": 2000 },"#, steps: "[\(source("watch", steps))]"),
      to: "deep.json")
    let outcome = try sandbox.run(
      "run", "deep.json", "--suite", "endlessRecursion", "--quiet", "--shrink-runs", "30")
    #expect(outcome.status == 1)
    let file = try #require(sandbox.contents.first { $0.contains("/shrunk-") })
    #expect(file.hasSuffix("shrunk-every-service-returns-layering.json"))
    let replay = try sandbox.run("replay", file)
    #expect(replay.status == 1)
    #expect(replay.output.contains("EveryServiceReturns (layering) is violated as recorded"))
  }
}
