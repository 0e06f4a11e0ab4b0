import Foundation
import HealthModel
import HistoryFile
import HistoryGeneration
import HistoryTables
import Scenario
import Testing

@Suite struct GenerateTests {
  @Test(
    "a program in another language recomputes totals, unions and days from what is written",
    arguments: [
      ("travel", "00:00", 1, ["csv"]), ("single-day", "00:00", 2, ["csv", "ndjson", "sqlite"]),
      ("quick", "04:30", 1, ["ndjson"]),
    ])
  func recomputed(_ name: String, _ dayEnd: String, _ persons: Int, _ formats: [String]) throws {
    let sandbox = try Sandbox()
    // Of the journeys, the month around the day that the zone skipped.
    let text = try bundledText(name).replacing(
      #""start": "2011-11-01""#, with: #""start": "2011-12-24""#
    )
    .replacing(#""end": "2012-03-01""#, with: #""end": "2012-01-24""#)
    try sandbox.write(text, to: "scenario.json")
    let written = try sandbox.run(
      "generate", "scenario.json", "--persons", "\(persons)", "--format",
      formats.joined(separator: ","), "--output", "out")
    #expect(written.status == 0, "\(written)")
    let script = repository.appendingPathComponent("Tests/HistoryReader/recompute.py").path
    for format in formats {
      let read = try sandbox.run(
        "/usr/bin/env", ["python3", script, sandbox.folder.path + "/out", format, dayEnd])
      #expect(read.status == 0, "\(format): \(read)")
    }
  }

  @Test("a changed value is noticed by the program that recomputes")
  func noticed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "scenario.json")
    #expect(try sandbox.run("generate", "scenario.json", "--output", "out").status == 0)
    let file = sandbox.folder.appendingPathComponent("out/totals.csv")
    let text = try String(contentsOf: file, encoding: .utf8)
    let line = try #require(text.split(separator: "\r\n").first { $0.contains(",steps,") })
    try text.replacingOccurrences(of: line, with: line + "1")
      .write(to: file, atomically: true, encoding: .utf8)
    let script = repository.appendingPathComponent("Tests/HistoryReader/recompute.py").path
    let read = try sandbox.run(
      "/usr/bin/env", ["python3", script, sandbox.folder.path + "/out", "csv"])
    #expect(read.status == 1)
  }

  @Test("a history file loads, and is what the generator makes of the scenario")
  func historyFile() throws {
    let sandbox = try Sandbox()
    let text = try bundledText("single-day")
    try sandbox.write(text, to: "scenario.json")
    let words = ["generate", "scenario.json", "--format", "history", "--output", "out"]
    let written = try sandbox.run(words)
    #expect(written.status == 0 && written.output == "out/single-day.history\n", "\(written)")
    let several = try sandbox.run(words + ["--persons", "2", "--seed", "9", "--quiet"])
    #expect(several.status == 0 && several.output.isEmpty, "\(several)")
    let scenario = try Scenario(parsing: Array(text.utf8), file: "scenario.json")
    let generator = try HistoryGenerator(scenario)
    for (name, person, seed) in [
      ("single-day", 0, scenario.seed), ("single-day-00000", 0, 9), ("single-day-00001", 1, 9),
    ] {
      let path = sandbox.folder.appendingPathComponent("out/\(name).history").path
      let stored = StoredHistory(
        generator.person(person, seed: seed), scenario: "single-day", seed: seed, person: person)
      #expect(try StoredHistory(contentsOf: path) == stored, "\(name)")
      #expect(stored.history.sampleCount > 0)
    }
    #expect(sandbox.contents.count { $0.hasSuffix(".history") } == 3)
  }

  @Test("two runs write the same bytes, another seed others; a wrong form is refused")
  func bytes() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "scenario.json")
    func samples(_ folder: String, _ seed: String) throws -> Data {
      let words = ["generate", "scenario.json", "--output", folder, "--seed", seed, "--quiet"]
      #expect(try sandbox.run(words).status == 0)
      return try Data(
        contentsOf: sandbox.folder.appendingPathComponent("\(folder)/samples.csv"))
    }
    let first = try samples("a", "5")
    #expect(try first == samples("b", "5"))
    #expect(try first != samples("c", "6"))
    let refused = try sandbox.run("generate", "scenario.json", "--format", "xml")
    #expect(refused.status == 2, "\(refused)")
    #expect(refused.errors.contains("csv, ndjson, sqlite, history"), "\(refused)")
    #expect(try sandbox.run("generate").status == 2)
  }

  @Test(
    "an Apple Health export has the samples of the tables, in the offset of its last moment",
    arguments: ["travel", "single-day", "app-vitals", "unit-mixup"])
  func appleHealth(_ name: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText(name), to: "scenario.json")
    let written = try sandbox.run(
      "generate", "scenario.json", "--persons", "1", "--format", "ndjson,apple-health",
      "--output", "out")
    #expect(written.status == 0 && written.output.hasPrefix("out/export.zip\n"), "\(written)")
    let script = repository.appendingPathComponent("Tests/HistoryReader/export.py").path
    let folder = sandbox.folder.path + "/out"
    let read = try sandbox.run("/usr/bin/env", ["python3", script, folder])
    #expect(read.status == 0, "\(read)")
  }

  @Test("a sample that the tables have twice is missed in the export")
  func appleHealthMisses() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "scenario.json")
    let words = ["--persons", "1", "--format", "ndjson,apple-health", "--output", "out"]
    #expect(try sandbox.run(["generate", "scenario.json"] + words).status == 0)
    let script = repository.appendingPathComponent("Tests/HistoryReader/export.py").path
    let folder = sandbox.folder.path + "/out"
    let file = sandbox.folder.appendingPathComponent("out/samples.ndjson")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let stored = try #require(lines.firstIndex { $0.contains(#""stored":true"#) })
    try (lines + [lines[stored]]).map { $0 + "\n" }.joined()
      .write(to: file, atomically: true, encoding: .utf8)
    #expect(try sandbox.run("/usr/bin/env", ["python3", script, folder]).status == 1)
  }

  @Test("one person's export may be named, several have a folder each, and nothing else fits")
  func exportNames() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "scenario.json")
    let words = ["generate", "scenario.json", "--format", "apple-health"]
    let one = try sandbox.run(words + ["--persons", "1", "--output", "mine.zip"])
    #expect(one.status == 0 && one.output == "mine.zip\n", "\(one)")
    let two = try sandbox.run(words + ["--persons", "2", "--output", "out"])
    let names = (0..<2).map { "out/single-day-0000\($0)/export.zip" }
    #expect(two.status == 0 && two.output == names.map { $0 + "\n" }.joined(), "\(two)")
    func data(_ path: String) throws -> Data {
      try Data(contentsOf: sandbox.folder.appendingPathComponent(path))
    }
    #expect(try data("mine.zip") == data(names[0]))
    #expect(try data(names[0]) != data(names[1]))
    for refused in [words + ["--persons", "2"], words + ["--persons", "1", "--format", "csv"]] {
      let outcome = try sandbox.run(refused + ["--output", "other.zip"])
      #expect(outcome.status == 2 && !sandbox.contents.contains("other.zip"), "\(outcome)")
    }
    let wrong = try sandbox.run(words + ["--persons", "2", "--output", "other.zip"])
    #expect(wrong.errors.contains("name a folder, or use --format apple-health --persons 1"))
  }
}
