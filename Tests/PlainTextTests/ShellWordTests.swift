import Foundation
import Testing

@testable import PlainText

@Suite struct ShellWordTests {
  /// The arguments that `sh` passes on, one per entry, when it runs a command line.
  private func arguments(_ words: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\0' \(words)"]
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a shell reads each word as the text that was quoted, and runs nothing")
  func read() throws {
    let texts =
      hostileTexts.filter { !$0.contains("\0") } + [
        "", "plain.json", "a b", "a;id", "$(id)", "`id`", "a'b", "'", "\\", "a\"b", "~", "*",
        "a&b", "a|b", "#x", "!x", "%s%n", "a\u{1B}%d\\n'\"$(id)", "größe", "a=b", "{a,b}",
      ]
    let line = texts.map(ShellWord.quoted).joined(separator: " ")
    #expect(try arguments(line).map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    for text in texts {
      let word = ShellWord.quoted(text)
      #expect(OneLine.text(word) == word, "\(word)")
    }
  }

  @Test("a path is no option, and a plain one stays as it is")
  func path() {
    #expect(ShellWord.path("Scenarios/quick.json") == "Scenarios/quick.json")
    #expect(ShellWord.path("-rf") == "./-rf")
    #expect(ShellWord.path("-a b") == "'./-a b'")
  }
}
