import Foundation
import Harness
import Testing

/// What `help` says of the subcommands: the catalog as a user sees it.
private struct HelpCatalog {
  struct Page {
    var name: String
    var summary: String
    /// Each option with its value, if it takes one, and what it does.
    var options: [(name: String, value: String?, summary: String)]
  }

  var pages: [Page] = []

  init() async {
    for (name, summary) in Self.rows(await called("help").output) {
      let page = await called("help", name).output
      let options = Self.rows(page).filter { $0.0.hasPrefix("--") }.map { term, summary in
        let words = term.split(separator: " ", maxSplits: 1).map(String.init)
        return (words[0], words.count > 1 ? words[1] : nil, summary)
      }
      pages.append(Page(name: name, summary: summary, options: options))
    }
  }

  /// The lines `  TERM  TEXT` of a page.
  private static func rows(_ text: String) -> [(String, String)] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
      let line = line.dropFirst(2)
      guard let gap = line.firstRange(of: "  ") else { return nil }
      return (
        String(line[..<gap.lowerBound]), line[gap.upperBound...].drop { $0 == " " }.description
      )
    }
  }
}

@Suite struct CatalogTests {
  @Test("help shows every subcommand with a summary, and every option once")
  func help() async {
    let pages = await HelpCatalog().pages
    #expect(Set(pages.map(\.name)).isSuperset(of: ["run", "check", "diff", "man", "completions"]))
    for page in pages {
      #expect(page.options.contains { $0.name == "--help" }, "\(page.name)")
      #expect(Set(page.options.map(\.name)).count == page.options.count)
      #expect(page.options.allSatisfy { !$0.summary.isEmpty })
    }
  }

  @Test("the README's tables of subcommands and of exit statuses say what the program says")
  func readme() async throws {
    let readme = try String(
      contentsOf: repository.appendingPathComponent("README.md"), encoding: .utf8)
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init)
    let pages = await HelpCatalog().pages
    for page in pages {
      let options = page.options.map { "`\($0.name)`" }.filter { $0 != "`--help`" }
      let row = "| `\(page.name)` | \(page.summary) | \(options.joined(separator: ", ")) |"
        .replacingOccurrences(of: "|  |", with: "| |")
      #expect(rows.contains(row), "the README lacks: \(row)")
    }
    let commands = rows.filter { row in
      row.hasPrefix("| `") && row.hasSuffix(" |") && Self.isCommandRow(row, readme)
    }
    #expect(commands.count == pages.count)
    for status in ExitStatus.allCases {
      #expect(rows.contains("| \(status.rawValue) | \(status.meaning) |"), "\(status)")
    }
    let order = ExitStatus.precedence.map { String($0.rawValue) }.joined(separator: ", ")
    #expect(readme.contains("If several apply, the first of \(order) is used."))
  }

  /// Whether a row stands in the section of subcommands.
  private static func isCommandRow(_ row: String, _ readme: String) -> Bool {
    guard let section = readme.components(separatedBy: "\n## Subcommands\n").dropFirst().first,
      let table = section.components(separatedBy: "\n## ").first
    else { return false }
    return table.contains(row)
  }

  @Test("bash completes every subcommand and every option, and the words that an option takes")
  func bash() async throws {
    let sandbox = try Sandbox()
    let script = await called("completions", "bash")
    #expect(script.status == 0)
    let file = try sandbox.write(script.output, to: "simharness.bash")
    let checked = try sandbox.run("/bin/bash", ["-n", file])
    #expect(checked.status == 0, "\(checked.errors)")
    let pages = await HelpCatalog().pages
    #expect(try complete(sandbox, file, "") == pages.map(\.name).sorted())
    #expect(try complete(sandbox, file, "ch") == ["check"])
    for page in pages {
      let options = try complete(sandbox, file, page.name, "-")
      #expect(options == page.options.map(\.name).sorted(), "\(page.name)")
    }
    let formats = await called("list", "formats").output.split(separator: "\n").compactMap {
      $0.split(separator: ":").first?.trimmingCharacters(in: .whitespaces)
    }
    #expect(formats.contains("json") && formats.count >= 9)
    #expect(try complete(sandbox, file, "run", "--format", "") == formats.sorted())
    #expect(try complete(sandbox, file, "completions", "") == ["bash", "zsh"])
    #expect(try complete(sandbox, file, "help", "expla") == ["explain"])
    #expect(try complete(sandbox, file, "run", "--seed", "") == [])
    try sandbox.write(literal(), to: "Scenarios/smoke/small.json")
    let scenarios = try complete(sandbox, file, "check", "smoke/s")
    #expect(scenarios == ["smoke/small"])
    #expect(try complete(sandbox, file, "check", "--baseline", "Scen") == ["Scenarios"])
    try sandbox.write("", to: "a file.json")
    #expect(try complete(sandbox, file, "diff", "a") == ["a file.json"])
  }

  /// What bash offers for the last of some words.
  private func complete(_ sandbox: Sandbox, _ file: String, _ words: String...) throws -> [String] {
    let program = try #require(Program.path)
    let script = """
      PATH="$(dirname "$0"):$PATH"; source "$1"; shift
      COMP_WORDS=(simharness "$@"); COMP_CWORD=$#
      _simharness; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try sandbox.run("/bin/bash", ["-c", script, program, file] + words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init).sorted()
  }

  private static func path(of tool: String) -> String? {
    ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
      .map { "\($0)/\(tool)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test("the completions for zsh name every subcommand and option")
  func zsh() async throws {
    let script = await called("completions", "zsh")
    #expect(script.status == 0)
    #expect(script.output.hasPrefix("#compdef simharness\n"))
    for page in await HelpCatalog().pages {
      #expect(script.output.contains("\n    '\(page.name):"), "\(page.name)")
      let case_ = script.output.components(separatedBy: "\n    \(page.name))\n").dropFirst().first
      let own = try #require(case_?.components(separatedBy: ";;").first)
      for option in page.options {
        #expect(own.contains("\(option.name)\(option.value == nil ? "" : "=")["), "\(option.name)")
      }
    }
  }

  @Test(
    "zsh reads its completions without complaint",
    .enabled(if: path(of: "zsh") != nil, "there is no zsh here: install it to run this test"))
  func zshSyntax() async throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(await called("completions", "zsh").output, to: "_simharness")
    let outcome = try sandbox.run(try #require(Self.path(of: "zsh")), ["-n", file])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
  }

  @Test("a shell that is not known is refused")
  func otherShells() async {
    for words in [["completions"], ["completions", "fish"], ["man", "bash"]] {
      #expect(await called(words).status == 2)
    }
  }

  @Test("the manual's page names every subcommand, option and exit status")
  func manual() async throws {
    let page = await called("man")
    #expect(page.status == 0)
    let text = page.output.replacingOccurrences(of: "\\-", with: "-")
      .replacingOccurrences(of: "\\(aq", with: "'").replacingOccurrences(of: "\\(dq", with: "\"")
    for own in await HelpCatalog().pages {
      let section = text.components(separatedBy: ".SS \"\(own.name) ").dropFirst().first
      let cut = try #require(section?.components(separatedBy: "\n.S").first, "\(own.name)")
      let body = cut + "\n"
      #expect(body.lowercased().contains("\n\(own.summary.lowercased()).\n"))
      for option in own.options {
        let term = [option.name, option.value].compactMap { $0 }.joined(separator: " ")
        #expect(body.contains(".TP\n.B \"\(term)\"\n\(option.summary)\n"), "\(term)")
      }
    }
    for status in ExitStatus.allCases {
      #expect(text.contains(".B \"\(status.rawValue)\"\n\(status.meaning)\n"))
    }
  }

  @Test(
    "the formatter of manuals reads the page without a warning",
    .enabled(if: path(of: "groff") != nil, "there is no groff here: install it to run this test"))
  func manualSyntax() async throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(await called("man").output, to: "simharness.1")
    let outcome = try sandbox.run(
      try #require(Self.path(of: "groff")), ["-man", "-ww", "-z", "-Tutf8", file])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
