import PlainText
import Reporting
import TestSupport
import Testing

@Suite("Sentences in lines")
struct TextWrapTests {
  @Test("lines are filled, and a word that is wider than a line is broken")
  func plain() {
    func lines(_ text: String, _ width: Int, _ first: Int = 0, _ rest: Int = 0) -> [String] {
      TextWrap.lines(text, width: width, indentation: (first, rest))
    }
    #expect(lines("one two three", 7) == ["one two", "three"])
    #expect(lines("one two three", 9, 2, 4) == ["  one two", "    three"])
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("a bcdefgh", 3) == ["a", "bcd", "efg", "h"])
    #expect(lines("測試測試 a", 4) == ["測試", "測試", "a"])
    #expect(lines("", 10, 2, 4) == ["  "])
  }

  @Test("every text keeps its letters and fits, at every width, with every indentation")
  func drawn() {
    let words = ["a", "bc", "def", "é", "ghijklmnop", "測試", "😀"]
    var draws = Xorshift(seed: 1)
    for _ in 0..<3_000 {
      let text = (0...draws.next(below: 9)).map { _ in words[draws.next(below: words.count)] }
        .joined(separator: " ")
      let width = 1 + draws.next(below: 20)
      let lines = TextWrap.lines(
        text, width: width, indentation: (draws.next(below: 9), draws.next(below: 9)))
      // One character of two columns, and a space before it, always have a line.
      #expect(lines.allSatisfy { $0.columns <= max(3, width) }, "\(width): \(text)")
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "\(width): \(text)")
    }
  }
}
