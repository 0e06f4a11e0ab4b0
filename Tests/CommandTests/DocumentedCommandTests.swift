import Foundation
import Testing

/// The commands that the pages name in their sentences and show in their blocks.
@Suite struct DocumentedCommandTests {
  private struct Command: CustomStringConvertible {
    var page: String
    var text: String

    var description: String { "\(page): \(text)" }

    /// The words of the program itself, before a pipe or a redirection.
    var words: [String] {
      text.split(separator: " ").dropFirst().map(String.init).prefix { word in
        !["|", "\\|", ">", "2>", "--", "&&", "#"].contains(word)
      }.map { $0 }
    }
  }

  /// The pages of the repository that are written by hand or kept in it.
  private static func pages() throws -> [URL] {
    let places = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "Reports", "Sources"]
    var pages: [URL] = []
    for place in places.map({ repository.appendingPathComponent($0) }) {
      if place.pathExtension == "md" { pages.append(place) }
      let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        if file.pathExtension == "md" { pages.append(file) }
      }
    }
    return pages
  }

  private static func commands() throws -> [Command] {
    let inline = try Regex("`(simharness [^`]+)`", as: (Substring, Substring).self)
    let line = try Regex(
      "(?m)^(?:\\$ )?(?:\\.build/release/)?(simharness [^\\n]+)$", as: (Substring, Substring).self)
    return try pages().flatMap { page in
      let text = try String(contentsOf: page, encoding: .utf8)
      let name = page.path.dropFirst(repository.path.count + 1)
      // Parts with odd numbers are blocks.
      let parts = text.replacing("\\\n", with: " ").split(
        separator: "```", omittingEmptySubsequences: false)
      return parts.enumerated().flatMap { number, part in
        part.matches(of: number % 2 == 0 ? inline : line).map {
          Command(page: String(name), text: String($0.output.1.replacing("\n", with: " ")))
        }
      }
    }
  }

  @Test("every command of the pages has a subcommand, and options that it takes")
  func known() async throws {
    let commands = try Self.commands()
    #expect(commands.count > 50)
    for command in commands {
      guard let name = command.words.first, name.first?.isLetter == true else { continue }
      let help = await called("help", name)
      #expect(help.status == 0, "\(command)")
      for word in command.words where word.hasPrefix("--") {
        let option = word.prefix { $0 != "=" }
        let isKnown = help.output.contains(option + " ") || help.output.contains(option + "\n")
        #expect(isKnown, "\(command): \(option)")
      }
    }
  }
}
