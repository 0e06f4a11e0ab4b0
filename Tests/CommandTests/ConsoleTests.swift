import Foundation
import Testing

@testable import SimHarnessCommand

@Suite struct ConsoleTests {
  private static let breakfast = #"""
    { "start": "2023-06-02T08:00:00Z", "end": "2023-06-02T08:10:00Z", "count": 500 }
    """#

  /// Runs the program with a terminal of its own, and gives back what the terminal was sent.
  private func onTerminal(_ sandbox: Sandbox, _ words: [String], _ environment: [String: String])
    throws -> Outcome
  {
    let script = """
      import os, pty, sys
      status = pty.spawn(sys.argv[1:])
      sys.exit(os.waitstatus_to_exitcode(status))
      """
    return try sandbox.run(
      "/usr/bin/env", ["python3", "-c", script, try #require(Program.path)] + words,
      environment: ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 })
  }

  private func tiny(_ sandbox: Sandbox) throws {
    try sandbox.write(
      literal(steps: "[\(source("watch", Self.breakfast))]"), to: "tiny.json")
  }

  @Test("colours are for a terminal that shows them, unless NO_COLOR says otherwise")
  func colours() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    let words = ["run", "tiny.json"]
    let coloured = try onTerminal(sandbox, words, [:])
    #expect(coloured.status == 0)
    #expect(coloured.output.contains("\u{1B}[32mtiny: held\u{1B}[0m"), "\(coloured.output)")
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try onTerminal(sandbox, words + ["--no-progress"], environment)
      #expect(plain.output.contains("tiny: held"))
      #expect(!plain.output.contains("\u{1B}"), "\(environment)")
    }
    let piped = try sandbox.run(words, environment: ["TERM": "xterm", "NO_COLOR": ""])
    #expect(!piped.output.contains("\u{1B}") && piped.errors.isEmpty)
    let failed = try onTerminal(sandbox, ["run", "nosuch.json"], [:])
    #expect(failed.status == 2)
    #expect(failed.output.hasPrefix("\u{1B}[31msimharness:\u{1B}[0m nosuch.json: no such scenario"))
  }

  @Test("without a terminal, a long task gives signs of life")
  func signs() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    let atOnce = [SignsOfLife.variable: "0"]
    let told = try sandbox.run(["run", "tiny.json"], environment: atOnce)
    #expect(
      told.status == 0 && told.errors.contains(/^tiny: 0 of 1 \(\d+ s so far\)\n/), "\(told.errors)"
    )
    for option in ["--quiet", "--no-progress"] {
      let none = try sandbox.run(["run", "tiny.json", option], environment: atOnce)
      #expect(none.errors.isEmpty, "\(option)")
    }
    let soon = try sandbox.run(["run", "tiny.json"], environment: [SignsOfLife.variable: "3600"])
    #expect(soon.status == 0 && soon.errors.isEmpty)
  }

  @Test(
    "--open hands the report to the system, and the verdict is the status without a browser too")
  func open() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    // Reading a pipe waits for the browser, which the program does not.
    try sandbox.write("#!/bin/sh\necho \"$@\" > opened\n", to: "bin/\(name)")
    _ = try sandbox.run("/bin/sh", ["-c", "chmod +x bin/\(name) && mkfifo opened"])
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    let shown = try sandbox.run(
      ["run", "tiny.json", "--open"],
      environment: ["PATH": "\(sandbox.folder.path)/bin:\(path)"])
    #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
    // A pipe that is opened for both waits for a line, but not for ever.
    let opened = try sandbox.run(
      "/bin/bash", ["-c", "read -t 60 -r line <> opened && echo \"$line\""])
    #expect(opened.output.hasSuffix("/Reports/runs/tiny/report.html\n"), "\(opened.output)")
    #expect(opened.output.hasPrefix("/"))
    let none = try sandbox.run(["run", "tiny.json", "--open"], environment: ["PATH": "/none"])
    #expect(none.status == 0)
    #expect(
      none.errors == """
        simharness: Reports/runs/tiny/report.html cannot be shown: there is no \(name); \
        open the file in a browser

        """)
    for words in [["--format", "junit"], ["--shard", "1/2"]] {
      let refused = try sandbox.run(["run", "tiny.json", "--open"] + words)
      #expect(refused.status == 2 && refused.errors.contains("--open shows the HTML report"))
    }
  }

  @Test("progress is for a terminal, and is wiped away at the end")
  func progress() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    let shown = try onTerminal(sandbox, ["run", "tiny.json"], ["NO_COLOR": "1"])
    #expect(shown.output.contains("tiny: 0 of 1"))
    #expect(shown.output.contains("\r\u{1B}[Ktiny: 1 of 1"))
    for option in ["--quiet", "--no-progress"] {
      let none = try onTerminal(sandbox, ["run", "tiny.json", option], [:])
      #expect(!none.output.contains(" of 1"), "\(option)")
    }
  }

  @Test("quiet prints nothing but errors, verbose also what each stage cost")
  func levels() throws {
    let sandbox = try Sandbox()
    try tiny(sandbox)
    let quiet = try sandbox.run("run", "tiny.json", "--quiet")
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    let normal = try sandbox.run("run", "tiny.json").output
    #expect(!normal.contains("processor ms"))
    let verbose = try sandbox.run("run", "tiny.json", "--verbose").output
    #expect(verbose.contains("\n  stage"))
    #expect(verbose.contains("processor ms"))
    #expect(verbose.contains("\npeak memory: "))
    let both = try sandbox.run("run", "tiny.json", "--verbose", "--quiet")
    #expect(both.status == 2)
    #expect(both.errors == "simharness: --quiet and --verbose cannot be combined; give one\n")
  }
}
