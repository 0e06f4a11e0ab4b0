import Testing

@Suite struct HelpTests {
  private static let subcommands = [
    "run", "explore", "replay", "new", "validate", "check", "diff", "generate", "import", "realism",
    "mutants", "tune", "merge", "batch", "shrink", "list", "explain", "rules", "plist", "bench",
    "completions", "man", "help", "version",
  ]

  @Test(
    "called alone, or asked for help in any way, it shows every subcommand but the internal one")
  func overview() async throws {
    let sandbox = try Sandbox()
    let plain = try sandbox.run()
    #expect(await called() == plain)
    #expect(plain.status == 0)
    #expect(plain.errors.isEmpty)
    for name in Self.subcommands { #expect(plain.output.contains("\n  \(name) "), "\(name)") }
    #expect(!plain.output.contains("\n  worker "))
    #expect(plain.output.contains("0 held, 1 violated, 2 could not run"))
    #expect(plain.output.hasSuffix("\n"))
    for words in [["help"], ["--help"], ["-h"]] {
      #expect(await called(words).output == plain.output)
    }
    #expect(sandbox.contents == [])
  }

  @Test(
    "no line is wider than the terminal, except for a single word",
    arguments: subcommands.map { ["help", $0] } + [
      [], ["list"], ["rules"], ["run", "nothing.json"], ["run", "--no-such-option"],
      ["explain", "layering", "boundaryExcess", "LayeredIntervalsCoverTheHistory"],
    ], [60, 80, 120])
  func narrow(_ words: [String], _ width: Int) async {
    let (whole, folded) = (await called(words), await called(words, width: width))
    for line in folded.output.split(separator: "\n") where line.count > width {
      #expect(!line.drop { $0 == " " }.contains(" "), "\(line)")
    }
    // Explanations are filled, and tables divided between columns.
    if !["explain", "rules"].contains(words.first) {
      #expect(
        folded.output.split(whereSeparator: \.isWhitespace)
          == whole.output.split(whereSeparator: \.isWhitespace))
    }
    // An error stays one line.
    #expect(folded.errors == whole.errors)
    #expect(folded.status == whole.status)
  }

  @Test(
    "what programs read is never folded",
    arguments: [["man"], ["completions", "bash"], ["completions", "zsh"]])
  func data(_ words: [String]) async {
    #expect(await called(words, width: 20) == (await called(words)))
  }

  @Test("every subcommand has a page, the same by both ways to ask", arguments: subcommands)
  func page(_ name: String) async {
    let page = await called("help", name)
    #expect(page.status == 0)
    #expect(page.errors.isEmpty)
    #expect(page.output.hasPrefix("\(name): "))
    #expect(page.output.contains("\n  simharness \(name) "))
    #expect(page.output.hasSuffix("\n"))
    for words in [[name, "--help"], [name, "-h"], [name, "anything", "--help"]] {
      #expect(await called(words) == page)
    }
  }

  @Test("the page of run names every option")
  func options() async {
    let page = await called("help", "run").output
    let options = [
      "--seed SEED", "--report DIR", "--format LIST", "--jobs N", "--shard I/N", "--persons N",
      "--check-determinism", "--no-progress", "--quiet",
    ]
    for option in options { #expect(page.contains("\n  \(option) "), "\(option)") }
    #expect(page.contains("formats besides json: text, html, "))
  }

  @Test("versions are shown")
  func version() async {
    let version = await called("version")
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("generator "))
    #expect(version.output.contains("GSL 2."))
    #expect(await called("--version") == version)
  }

  @Test("what exists is listed by kind, and all kinds at once under their names")
  func list() throws {
    let sandbox = try Sandbox()
    try sandbox.write(bundledText("empty"), to: "Scenarios/nothing.json")
    let one = try sandbox.run("list", "scenarios")
    #expect(one.status == 0)
    #expect(one.output.hasPrefix("  nothing: A phone that has recorded nothing"))
    let kinds = ["scenarios", "invariants", "goals", "edge-cases", "mutants", "formats"]
    let all = try sandbox.run("list").output
    for kind in kinds { #expect("\n\(all)".contains("\n\(kind)\n  "), "\(kind)") }
    #expect(all.contains("\n  EveryServiceReturns: Every service"))
    #expect(all.contains("\n  endlessRecursion: "))
    #expect(all.contains("\n  instantSample (I-5): "))
    #expect(all.contains("\n  text: "))
  }

  @Test("a scenario in a folder of its own is discovered, listed and can be run by its listed name")
  func nested() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "Scenarios/smoke/small.json")
    let list = try sandbox.run("list", "scenarios")
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output == "  smoke/small: A test.\n")
    let built = try Sandbox().run("list", "scenarios")
    #expect(built.status == 0 && built.output.contains("\n  multi-year: "))
    let none = try Sandbox().runAlone("list", "scenarios")
    #expect(none.status == 0 && none.output == "")
    #expect(none.errors.contains("no scenarios here: bundled scenarios are available in the"))
    #expect(try sandbox.run("validate", "smoke/small").status == 0)
  }

  @Test("scenarios can be checked without a run; a bad one is told and does not hide the others")
  func validate() throws {
    let sandbox = try Sandbox()
    try sandbox.write(literal(), to: "good.json")
    try sandbox.write("{", to: "bad.json")
    let both = try sandbox.run("validate", "bad.json", "good.json")
    #expect(both.status == 2)
    #expect(
      both.output.hasPrefix("good.json: valid: tiny, 3 days from 2023-06-01 in UTC, 1 person, "))
    #expect(both.output.hasSuffix("\n  with no samples\n"), "\(both.output)")
    #expect(both.errors.hasPrefix("simharness: bad.json:1:"))
    #expect(try sandbox.run("validate", "good.json").status == 0)
    #expect(sandbox.contents == ["bad.json", "good.json"])
    let dates = #""kind": "withoutWatch", "from": "2023-09-01", "to": "2024-03-01""#
    let later = #""kind": "withoutWatch", "from": "2033-09-01", "to": "2034-03-01""#
    try sandbox.write(try bundled("nurse", dates, later), to: "idle.json")
    let noted = try sandbox.run("validate", "idle.json")
    #expect(noted.status == 0)
    #expect(
      noted.output.contains("\n  with steps, sleep; 3 events\n  note: idle.json:"),
      "\(noted.output)")
  }
}
