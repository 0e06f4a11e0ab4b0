import Testing

@testable import PlainText

/// Texts that end a line, move the cursor, reorder a line or command continuous integration.
let hostileTexts = [
  "a\nb", "a\r\nb", "a\rb", "\u{1B}[31mred", "\u{9B}31m", "\u{7}", "\u{0}", "a\u{202E}b",
  "a\u{2028}b", "a\u{85}b", "::stop-commands::x", "  ::error::x", "\u{A0}::error::x",
  "##[group]x", "a ##[stop-commands]x", "a,\u{301}b", "\"\u{301}", "\n::error::x",
]

@Suite struct OneLineTests {
  @Test("no text leaves its line or commands the terminal", arguments: hostileTexts)
  func text(_ text: String) {
    let line = OneLine.text(text)
    #expect(
      line.unicodeScalars.allSatisfy {
        ![.control, .format, .lineSeparator, .paragraphSeparator]
          .contains($0.properties.generalCategory)
      }, "\(line)")
  }

  @Test("no line commands continuous integration", arguments: hostileTexts)
  func console(_ text: String) {
    let line = OneLine.console(text)
    #expect(!line.contains("##["))
    let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
    #expect(!start.starts(with: "::".unicodeScalars), "\(line)")
  }

  @Test("plain text stays as it is, and long text is shortened")
  func plain() {
    for text in ["", "a b: c", "größer", "a :: b", "#[", "x\u{301}"] {
      #expect(OneLine.text(text) == text && OneLine.console(text) == text)
    }
    #expect(OneLine.text("abcdef", limit: 4) == "abc…")
    #expect(OneLine.text("abcd", limit: 4) == "abcd")
    #expect(OneLine.text("ab\ncd", limit: 4) == "ab\\…")
    #expect(OneLine.quoted("a\tb") == "\"a\\tb\"")
    #expect(OneLine.console("::x") == "\\u{3A}:x")
  }
}

@Suite struct CSVFieldTests {
  @Test("a field with a comma, a quote or a line break is quoted, whatever follows these bytes")
  func quoted() {
    #expect(CSVField.text("x,\u{301}y") == "\"x,\u{301}y\"")
    #expect(Array(CSVField.text("x\"\u{301}").utf8) == Array("\"x\"\"\u{301}\"".utf8))
    #expect(CSVField.text("a\r\nb") == "\"a\r\nb\"")
    #expect(CSVField.text("a\rb") == "\"a\rb\"")
    #expect(CSVField.text("=1+1") == "=1+1")
    #expect(CSVField.text("a b") == "a b")
  }
}
