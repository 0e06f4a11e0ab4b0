import Foundation
import Testing

/// Files that someone else wrote: they neither stop the program nor write outside their folder, and
/// their texts command neither a terminal nor a shell nor continuous integration.
@Suite struct HostileInputTests {
  private static let huge = "9223372036854775807"

  private func partial(_ sandbox: Sandbox) throws -> String {
    try sandbox.write(try bundledText("single-day"), to: "one.json")
    let outcome = try sandbox.run("run", "one.json", "--shard", "1/1", "--report", "parts")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return String(decoding: try sandbox.read("parts/partial-1-of-1.json"), as: UTF8.self)
  }

  private func expectRefused(
    _ sandbox: Sandbox, _ words: [String], saying piece: String,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let before = sandbox.contents
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 2, "\(words) \(outcome)", sourceLocation: place)
    #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome)", sourceLocation: place)
    #expect(outcome.errors.contains(piece), "\(outcome.errors)", sourceLocation: place)
    #expect(sandbox.contents == before, sourceLocation: place)
  }

  @Test("a partial report's name does not lead out of the folder of reports")
  func traversal() throws {
    let sandbox = try Sandbox()
    let text = try partial(sandbox)
    for name in ["../../../escaped", "/tmp/escaped", "a/b", "", ".", "A"] {
      let hostile = text.replacingOccurrences(
        of: "\"name\":\"single-day\"", with: "\"name\":\"\(name)\"")
      #expect(hostile != text)
      try sandbox.write(hostile, to: "in/bad.json")
      try expectRefused(
        sandbox, ["merge", "in/bad.json"],
        saying: "in/bad.json: altered or damaged")
    }
  }

  @Test("a number of a partial report that cannot be added is refused with file, path and value")
  func overflow() throws {
    let sandbox = try Sandbox()
    let text = try partial(sandbox)
    for key in [
      "samples", "total", "days", "truth", "steps", "absoluteDifference", "examined", "breaches",
      "wallNanoseconds", "cpuNanoseconds", "peakMemoryBytes", "windows",
    ] {
      let number = try #require(text.firstRange(of: try Regex("\"\(key)\":-?[0-9]+")), "\(key)")
      let hostile = text.replacingCharacters(in: number, with: "\"\(key)\":\(Self.huge)")
      try sandbox.write(hostile, to: "bad.json")
      try expectRefused(
        sandbox, ["merge", "bad.json"],
        saying: "\(key): the numbers are too large to add up (found \(Self.huge))")
    }
  }

  @Test("a trait that generation cannot take is refused by every subcommand")
  func traits() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      { "formatVersion": 1, "name": "x", "why": "x", "seed": 0, "zone": "UTC",
        "span": { "start": "2023-06-01", "end": "2023-07-01" },
        "history": { "person": { "traits": { "weighDays": 0 } } } }
      """, to: "x.json")
    for name in ["validate", "run", "generate"] {
      try expectRefused(
        sandbox, [name, "x.json"],
        saying: "x.json:3:53: history.person.traits.weighDays: number out of range")
    }
  }

  @Test("names in a scenario that no catalog has are refused, with the place and the nearest name")
  func names() throws {
    let sandbox = try Sandbox()
    for (setting, piece) in [
      (#""suite": "greedyChunks","#, "suite: no suite has this name (found \"greedyChunks\")"),
      (#""suite": "greedyChunks","#, "did you mean greedyChunk?"),
      (
        #""expect": { "verdict": "violated", "violated": ["GoalsAreReach"] },"#,
        "did you mean GoalsAreReached?"
      ),
    ] {
      try sandbox.write(literal(more: setting), to: "x.json")
      try expectRefused(sandbox, ["validate", "x.json"], saying: piece)
    }
    try sandbox.write(
      literal(more: #""replay": { "generatorVersion": 2, "invariant": "GoalsAreReach" },"#),
      to: "x.json")
    try expectRefused(sandbox, ["replay", "x.json"], saying: "did you mean GoalsAreReached?")
  }

  @Test("no text of a scenario begins a line of the console or leaves its own")
  func console() throws {
    let sandbox = try Sandbox()
    let name = #"a\u001b[31m\n::stop-commands::x\r\n::error::y\u202e\u2028 ##[group]z"#
    let steps = #"{ "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:05:00Z", "count": 9 }"#
    let source =
      #"{ "source": { "id": "\#(name)", "kind": "watch", "bundleIdentifier": "\#(name)" }, "#
      + #""samples": [\#(steps)] }"#
    try sandbox.write(literal(steps: "[\(source)]"), to: "::error::x.json")
    let run = try sandbox.run(
      "run", "::error::x.json", "--format", "text", "--suite", "greedyChunk", "--no-shrink",
      "--verbose")
    let validated = try sandbox.run("validate", "::error::x.json")
    let report = String(decoding: try sandbox.read("Reports/runs/tiny/report.txt"), as: UTF8.self)
    #expect(run.output.contains("stop-commands") && report.contains("stop-commands"))
    #expect(validated.status == 0)
    for text in [run.output, run.errors, report, validated.output] {
      for line in text.split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
        #expect(!line.contains("##["), "\(line)")
        #expect(
          line.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
          }, "\(line)")
      }
    }
  }

  @Test("the printed command repeats the run, whatever the path is, and does nothing else")
  func replay() throws {
    let sandbox = try Sandbox()
    let program = try #require(Program.path)
    let bed =
      #"{ "start": "2023-06-02T01:00:00Z", "end": "2023-06-02T02:00:00Z", "stage": "inBed" }"#
    for path in ["a;touch pwned;.json", "$(touch pwned) '.json", "-x `touch pwned`\n.json"] {
      try sandbox.write(literal(sleep: "[\(source("phone", bed))]"), to: path)
      let run = try sandbox.run(
        ["run", "--quiet", "--no-shrink", "--suite", "inBedAsSleep", "--", path])
      #expect(run.status == 1, "\(run)")
      let command = try #require(run.errors.split(separator: "replay with: ").last)
      #expect(command.hasPrefix("simharness run "))
      let again = try sandbox.run(
        "/bin/sh", ["-c", "simharness() { \"$0\" \"$@\"; }; " + command, program])
      #expect(again.status == 1, "\(again)")
      #expect(again.output.contains("tiny: violated"), "\(again)")
      #expect(!sandbox.contents.contains("pwned"))
    }
  }
}
