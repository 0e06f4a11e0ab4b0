import Foundation
import Testing

@Suite struct WriteFailureTests {
  /// Runs the program with a limit, in KiB, on the size of each file that it writes.
  private func run(_ sandbox: Sandbox, limit: Int, _ words: [String]) throws -> Outcome {
    try sandbox.run(words, environment: ["CI": ""], below: limit)
  }

  private func files(_ sandbox: Sandbox, in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in sandbox.contents where name.hasPrefix(folder + "/") {
      files[name] = try sandbox.read(name)
    }
    return files
  }

  private func write(_ count: Int, to name: String, in sandbox: Sandbox) throws {
    let samples = (0..<count).map { day in
      let date = "2023-06-\(day < 9 ? "0" : "")\(day + 1)"
      return #"{ "start": "\#(date)T08:00:00Z", "end": "\#(date)T08:10:00Z", "count": 500 }"#
    }
    try sandbox.write(
      literal(
        span: #"{ "start": "2023-06-01", "end": "2023-06-30" }"#,
        steps: "[\(source("watch", samples.joined(separator: ", ")))]"), to: name)
  }

  /// Files are written in the order `timing.json`, the format's file, `report.json`; the larger one
  /// of the last two fails after the first.
  @Test(
    "whichever file of a report cannot be written, the previous report stays whole",
    arguments: [("text", "report.json"), ("html", "report.html")])
  func report(format: String, larger: String) throws {
    let sandbox = try Sandbox()
    try write(3, to: "tiny.json", in: sandbox)
    let words = ["run", "tiny.json", "--quiet", "--format", format, "--report", "out"]
    try #require(try sandbox.run(words).status == 0)
    let before = try files(sandbox, in: "out")
    #expect(before.count == 3)
    try write(20, to: "tiny.json", in: sandbox)
    let largest = try #require(before.values.map(\.count).max())
    var failed: Set<String> = []
    // The smaller files are a few KiB long, the largest one many.
    let limits = Array(0..<8) + Array(stride(from: 8, to: (largest + 1_023) / 1_024 + 40, by: 4))
    for limit in limits {
      let outcome = try run(sandbox, limit: limit, words)
      guard outcome.status != 0 else {
        // Everything fits: the new report is there, and nothing else.
        #expect(try files(sandbox, in: "out").keys.sorted() == before.keys.sorted())
        #expect(try files(sandbox, in: "out") != before)
        break
      }
      #expect(outcome.status == 2, "\(limit) KiB: \(outcome)")
      #expect(outcome.errors.hasPrefix("simharness: out/"), "\(outcome.errors)")
      #expect(outcome.errors.contains(": cannot be written (File too large); choose a folder"))
      #expect(outcome.errors.count { $0.isNewline } == 1)
      #expect(try files(sandbox, in: "out") == before, "\(limit) KiB")
      failed.insert(String(outcome.errors.dropFirst(12).prefix { $0 != ":" }))
    }
    // The limits were such that each of the two was the one that failed.
    #expect(failed == ["out/timing.json", "out/\(larger)"])
    #expect(try files(sandbox, in: "out") != before)
  }

  @Test("a full standard output is status 2 with one line, and the report is written all the same")
  func fullOutput() throws {
    let sandbox = try Sandbox()
    try write(3, to: "tiny.json", in: sandbox)
    let words = [try #require(Program.path), "run", "tiny.json", "--report", "out"]
    let outcome = try sandbox.run("/bin/bash", ["-c", "exec \"$0\" \"$@\" > /dev/full"] + words)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "simharness: no space for standard output; free space or redirect it\n")
    #expect(try files(sandbox, in: "out").count == 3)
    // A trace is printed before the report is written.
    let before = sandbox.contents
    let traced = try sandbox.run(
      "/bin/bash",
      ["-c", "exec \"$0\" \"$@\" > /dev/full"] + words.dropLast() + ["a/b", "--trace", "all"])
    #expect(traced == outcome && sandbox.contents == before)
  }

  @Test(
    "tables are all replaced or none, whichever of them cannot be written",
    arguments: [("csv,history", 3), ("apple-health,history", 1)])
  func tables(_ formats: String, _ least: Int) throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("single-day"), to: "day.json")
    let words = ["generate", "day.json", "--format", formats, "--output", "out/tables"]
    // Nothing can be written, then some of the files.
    var before: [String: Data] = [:]
    for seed in ["1", "2"] {
      var failures = 0
      for limit in 0..<400 {
        let outcome = try run(sandbox, limit: limit, words + ["--seed", seed])
        if outcome.status == 0 { break }
        failures += 1
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(": cannot be written (File too large); choose a folder"))
        #expect(outcome.errors.count { $0.isNewline } == 1)
        #expect(try files(sandbox, in: "out/tables") == before, "\(limit) KiB")
        #expect(sandbox.contents.contains("out") == !before.isEmpty)
      }
      #expect(failures > 2)
      let after = try files(sandbox, in: "out/tables")
      #expect(after.count > least && after != before)
      before = after
    }
  }

  @Test("a run whose files cannot be written leaves the baseline that it was to replace")
  func baseline() throws {
    let sandbox = try Sandbox()
    try write(3, to: "tiny.json", in: sandbox)
    let words = ["check", "tiny.json", "--quiet", "--update"]
    try #require(try sandbox.run(words, environment: ["CI": ""]).status == 0)
    let before = try files(sandbox, in: "Reports/baselines")
    try write(20, to: "tiny.json", in: sandbox)
    let outcome = try run(sandbox, limit: 1, words)
    #expect(outcome.status == 2)
    #expect(try files(sandbox, in: "Reports/baselines") == before)
    try #require(try sandbox.run(words, environment: ["CI": ""]).status == 0)
    #expect(try files(sandbox, in: "Reports/baselines") != before)
  }
}
