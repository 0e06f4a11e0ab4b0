import PlainText
import Testing

@Suite("Columns of a text on a terminal")
struct TextColumnsTests {
  @Test(
    "wide characters take two, whatever they consist of",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("測試", 4), ("한글", 4), ("ｱ", 1),
      ("ア", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("♥", 1), ("♥\u{FE0F}", 2),
      ("…", 1), ("𝒳", 1), ("𠀀", 2), ("⚡", 2), ("⏰", 2),
      ("─", 1),
    ])
  func columns(text: String, expected: Int) {
    #expect(text.columns == expected)
  }
}
