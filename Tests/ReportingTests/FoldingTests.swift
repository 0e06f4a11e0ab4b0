import Reporting
import TestSupport
import Testing

@Suite("Lines folded for a terminal")
struct FoldingTests {
  @Test("a line is folded at a space and goes on further to the right")
  func plain() {
    #expect(Folding.text("one two three four\n", width: 10) == "one two\n  three\n  four\n")
    #expect(Folding.text("  one two three\n", width: 10) == "  one two\n    three\n")
    #expect(Folding.text("one two\n", width: 7) == "one two\n")
    #expect(Folding.text("\none two three\n\n", width: 9) == "\none two\n  three\n\n")
  }

  @Test("the rest of a row goes on under its last column")
  func columns() {
    #expect(
      Folding.text("  a    one two three\n", width: 16) == "  a    one two\n       three\n")
    // A column in the right half would have no room.
    #expect(
      Folding.text("  one two    three four\n", width: 16) == "  one two\n    three four\n")
  }

  @Test("a word stays whole")
  func words() {
    #expect(Folding.text("aaaaaaaaaaaa\n", width: 5) == "aaaaaaaaaaaa\n")
    #expect(Folding.text("a bbbbbbbbbb c\n", width: 5) == "a\n  bbbbbbbbbb\n  c\n")
    #expect(Folding.text("  bbbbbbbbbb c\n", width: 5) == "  bbbbbbbbbb\n  c\n")
  }

  @Test("escape sequences take no room, and letters of several scalars take one place")
  func width() {
    let coloured = "\u{1B}[32mone two\u{1B}[0m\n"
    #expect(Folding.text(coloured, width: 7) == coloured)
    // A colour that begins before the fold, and one after it.
    #expect(
      Folding.text("  \u{1B}[31mone\u{1B}[0m two \u{1B}[1mthree\u{1B}[0m\n", width: 10)
        == "  \u{1B}[31mone\u{1B}[0m two\n    \u{1B}[1mthree\u{1B}[0m\n")
    let accents = "e\u{301}e\u{301}e\u{301} é\n"
    #expect(Folding.text(accents, width: 5) == accents)
  }

  @Test("no line begins with what continuous integration takes for a command")
  func commands() {
    #expect(
      Folding.text("one two ::error::x y\n", width: 8) == "one\n  two ::error::x\n  y\n")
    for width in 1...30 {
      let text = Folding.text("a ::b  ::error::x ::stop-commands::y\n", width: width)
      #expect(text.split(separator: "\n").allSatisfy { !$0.drop { $0 == " " }.hasPrefix("::") })
    }
  }

  @Test("every text keeps its words and fits, at every width that has room for the longest word")
  func drawn() {
    let words = ["a", "bc", "def", "é", "ghij", "  ", "    "]
    var draws = Xorshift(seed: 1)
    var folded = 0
    for _ in 0..<2_000 {
      let line = (0...draws.next(below: 31)).map { _ in words[draws.next(below: words.count)] }
        .joined(separator: " ")
        .drop { $0 == " " }
      let width = 12 + draws.next(below: 40)
      let text = Folding.text(line + "\n", width: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.allSatisfy { $0.count <= width }, "\(line)")
      #expect(lines.count == 1 || lines.allSatisfy { $0.contains { $0 != " " } }, "\(line)")
      #expect(text.split { $0 == " " || $0 == "\n" } == line.split(separator: " "), "\(line)")
      folded += lines.count > 1 ? 1 : 0
    }
    #expect(folded > 500)
  }
}
