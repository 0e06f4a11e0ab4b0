import Foundation
import Testing

/// Whatever is wrong with the input, the program says so in one line, ends with status 2 and has
/// written nothing.
@Suite struct BadInputTests {
  private func expectRefused(
    _ sandbox: Sandbox, _ words: [String], saying pieces: String...,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let before = sandbox.contents
    let outcome = try sandbox.run(words)
    #expect(outcome.status == 2, "\(words)", sourceLocation: place)
    #expect(outcome.output.isEmpty, "\(words)", sourceLocation: place)
    #expect(outcome.errors.hasPrefix("simharness: "), sourceLocation: place)
    #expect(outcome.errors.hasSuffix("\n"), sourceLocation: place)
    #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome.errors)", sourceLocation: place)
    for piece in pieces {
      #expect(outcome.errors.contains(piece), "\(outcome.errors)", sourceLocation: place)
    }
    #expect(sandbox.contents == before, sourceLocation: place)
  }

  private func expectRefused(
    file text: String, saying pieces: String..., at place: SourceLocation = #_sourceLocation
  ) throws {
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "bad.json")
    let outcome = try sandbox.run("run", "bad.json")
    #expect(outcome.status == 2, sourceLocation: place)
    #expect(outcome.output.isEmpty, sourceLocation: place)
    #expect(outcome.errors.hasPrefix("simharness: bad.json:"), sourceLocation: place)
    #expect(outcome.errors.count { $0.isNewline } == 1, sourceLocation: place)
    for piece in pieces {
      #expect(outcome.errors.contains(piece), "\(outcome.errors)", sourceLocation: place)
    }
    #expect(sandbox.contents == ["bad.json"], sourceLocation: place)
  }

  @Test("all faults of a scenario are told, a line each, by whatever reads it")
  func severalFaults() throws {
    let sandbox = try Sandbox()
    let text = try bundled("single-day", "\"seed\": 29,", "\"seed\": -1, \"perons\": 5,")
    try sandbox.write(text, to: "bad.json")
    for words in [["run"], ["validate"], ["explore"], ["generate"], ["batch", "local"]] {
      let outcome = try sandbox.run(words + ["bad.json"])
      let lines = outcome.errors.split(separator: "\n")
      try #require(lines.count == 2, "\(outcome.errors)")
      #expect(lines[0].hasPrefix("simharness: bad.json:") && lines[0].contains("seed: integer"))
      #expect(lines[1].hasPrefix("simharness: bad.json:") && lines[1].contains("\"persons\"?"))
      #expect(outcome.status == 2 && outcome.output.isEmpty)
    }
    #expect(sandbox.contents == ["bad.json"])
  }

  @Test("an unknown subcommand or option is refused, and the nearest one is named")
  func unknown() async throws {
    try expectRefused(try Sandbox(), ["rum"], saying: "\"rum\"", "did you mean run?")
    for (words, piece) in [
      (["xyzzyxyzzy"], "choose one of run, explore"), (["help", "nosuch"], "\"nosuch\""),
      (["list", "mutant"], ", mutants,"), (["run", "x", "--sed", "1"], "did you mean --seed?"),
      (["list", "--seed"], "it takes none"), (["-x"], "\"-x\""),
      (["worker"], "simharness run"),
    ] {
      let outcome = await called(words)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(words)")
      #expect(outcome.errors.hasPrefix("simharness: ") && outcome.errors.hasSuffix("\n"))
      #expect(outcome.errors.count { $0.isNewline } == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains(piece), "\(outcome.errors)")
    }
  }

  @Test("options and operands that make no sense are refused before anything is read")
  func usage() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "good.json")
    try expectRefused(sandbox, ["run"], saying: "run needs a scenario")
    try expectRefused(sandbox, ["validate"], saying: "validate needs a scenario")
    let cases: [([String], String)] = [
      (["--jobs", "0"], "--jobs is \"0\"; give a whole number from 1 to 1024"),
      (["--jobs", "1025"], "--jobs"), (["--jobs=two"], "--jobs is \"two\""),
      (["--persons", "0"], "--persons is \"0\"; give a whole number from 1 to 10000000"),
      (["--persons", "10000001"], "--persons"),
      (["--persons", "99999999999999999999"], "--persons"),
      (["--shard", "3/2"], "--shard is \"3/2\"; write I/N"), (["--shard", "0/2"], "--shard"),
      (["--shard", "1"], "--shard"), (["--shard", "1/2/3"], "--shard"),
      (["--shard", "/"], "--shard"), (["--shard", "-1/2"], "--shard"),
      (["--format", "nosuch"], "--format has an unknown format \"nosuch\"; use json, text"),
      (["--format", "json,nosuch"], "--format"),
      (["--seed", ""], "seed is empty"), (["--seed", "-1"], "seed \"-1\" is malformed"),
      (["--seed", "18446744073709551616"], "18446744073709551616"),
      (["--seed", "0x"], "malformed"), (["--seed", "0x11112222333344445"], "0x"),
      (["--seed", "1.5"], "malformed"), (["--seed"], "--seed needs a value; write --seed SEED"),
      (["--quiet=yes"], "--quiet takes no value"), (["--quiet", "--quiet"], "given twice"),
      (["--shard", "1/2", "--check-determinism"], "leave out --shard"),
      (["good.json", "--report", "somewhere"], "--report takes one scenario"),
      (["nosuch.json"], "nosuch.json: no such scenario"),
      (["--report="], "cannot be written"),
    ]
    for (words, piece) in cases {
      try expectRefused(sandbox, ["run", "good.json"] + words, saying: piece)
    }
  }

  @Test("a scenario that is not there, or is a folder, is refused")
  func noFile() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "Scenarios/one.json")
    try expectRefused(sandbox, ["run", "nosuch"], saying: "nosuch: no such scenario", "one")
    try expectRefused(
      sandbox, ["run", "onne"],
      saying: "onne: no such scenario; did you mean one? simharness list scenarios shows all")
    try expectRefused(sandbox, ["run", "Scenarios"], saying: "Scenarios: this is a folder")
    try expectRefused(sandbox, ["run", "scenarios/two.json"], saying: "no such scenario")
    try expectRefused(sandbox, ["run", "a\nb.json"], saying: "a\\nb.json: no such scenario")
    try expectRefused(sandbox, ["run", ""], saying: "no such scenario")
    try expectRefused(sandbox, ["mutants", "nosuch"], saying: "nosuch: no such scenario")
  }

  @Test("a report folder that cannot be made is refused")
  func unwritable() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "good.json")
    let run = ["run", "good.json", "--report"]
    try expectRefused(sandbox, run + ["good.json"], saying: "good.json: cannot be written")
    try expectRefused(sandbox, run + ["good.json/below"], saying: "good.json/below")
    #if os(Linux)
      try expectRefused(sandbox, run + ["/proc/nosuch"], saying: "/proc/nosuch")
    #endif
  }

  @Test("a complaint stays on its line when an option, a folder or a file has a line break in it")
  func lineBreaks() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "good.json")
    try expectRefused(sandbox, ["run", "--fo\no"], saying: "run has no option")
    try expectRefused(sandbox, ["merge", "no\nsuch"], saying: "no\\nsuch: no such file")
    try expectRefused(
      sandbox, ["run", "good.json", "--report", "good.json/a\nb"], saying: "cannot be written")
  }

  @Test("what is no JSON is refused with its line")
  func malformed() throws {
    try expectRefused(file: "hello", saying: "bad.json:1:1")
    try expectRefused(file: "", saying: "bad.json:1:1")
    try expectRefused(file: String(repeating: "[", count: 100_000), saying: "bad.json:1:")
    try expectRefused(file: "{\n\n  \"seed\": NaN }", saying: "bad.json:3:11")
    try expectRefused(file: "[]", saying: "bad.json:1:1")
  }

  @Test("keys that are unknown, doubled or of another type are refused with their place")
  func keys() throws {
    let unknown = literal(more: #""personss": 2,"#)
    try expectRefused(file: unknown, saying: "bad.json:2:", "personss", "persons")
    try expectRefused(file: literal(more: #""seed": 2,"#), saying: "bad.json:2:", "seed")
    try expectRefused(file: literal(more: #""persons": "one","#), saying: ": persons: ", "\"one\"")
    try expectRefused(file: literal(more: #""persons": 1.5,"#), saying: ": persons: ")
    try expectRefused(file: literal(more: #""persons": 0,"#), saying: ": persons: ")
    try expectRefused(
      file: literal(more: #""expect": { "verdict": "good" },"#), saying: ": expect.verdict: ")
    let seed = literal().replacingOccurrences(of: "\"seed\": 1", with: "\"seed\": X")
    for bad in ["18446744073709551616", "-1", "1.5", "NaN", "1e99", "null"] {
      let text = seed.replacingOccurrences(of: "X", with: bad)
      try expectRefused(file: text, saying: "bad.json:1:")
    }
  }

  @Test("times, zones and figures out of range are refused with their place")
  func values() throws {
    func span(_ start: String, _ end: String) -> String {
      literal(span: "{ \"start\": \"\(start)\", \"end\": \"\(end)\" }")
    }
    try expectRefused(
      file: span("2023-06-02", "2023-06-01"), saying: ": span.end: ", "does not end after")
    try expectRefused(file: span("2023-06-01", "2023-06-01"), saying: ": span.end: ")
    try expectRefused(file: span("1970-01-01", "2200-12-31"), saying: ": span.end: ", "73050")
    try expectRefused(file: span("0001-01-01", "9999-12-31"), saying: ": span.start: ")
    try expectRefused(file: span("now", "2023-06-01"), saying: ": span.start: ")
    try expectRefused(
      file: literal().replacingOccurrences(of: "\"UTC\"", with: "\"Mars/Olympus\""),
      saying: ": zone: ", "Mars/Olympus")
    try expectRefused(
      file: try bundled("quick", "\"mean\": 110", "\"mean\": 1e12"), saying: "samplesPerDay")
    try expectRefused(
      file: try bundled("quick", "\"mean\": 400", "\"mean\": 4000000"), saying: "asleepMinutes")
    try expectRefused(
      file: literal(steps: "[\(source("watch", Self.backwards))]"), saying: "samples[0].end")
  }

  private static let backwards =
    #"{ "start": "2023-06-02T00:00:00Z", "end": "2023-06-01T00:00:00Z", "count": 1 }"#

  @Test("one bad scenario among good ones keeps all of them from running")
  func amongGood() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "good.json")
    try sandbox.write("{", to: "bad.json")
    try expectRefused(sandbox, ["run", "good.json", "bad.json"], saying: "bad.json:1:")
  }
}
