import LocatedJSON
import Scenario
import Testing

@Suite("edit distance")
struct EditDistanceTests {
  @Test(
    "counts inserts, deletes, replacements and swaps",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "acb", 1),
      ("sourses", "sources", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("é", "e", 1),
    ])
  func distance(left: String, right: String, edits: Int) {
    #expect(EditDistance.between(left, right) == edits)
    #expect(EditDistance.between(right, left) == edits)
  }

  @Test("words that are too long are not compared")
  func long() {
    let long = String(repeating: "a", count: EditDistance.lengthLimit + 1)
    #expect(EditDistance.between(long, "a") == nil)
    #expect(EditDistance.between("a", long) == nil)
    #expect(EditDistance.nearest(to: long, among: [long]) == nil)
    #expect(EditDistance.nearest(to: "a", among: [long]) == nil)
  }

  @Test(
    "suggests within a third of the length, and the first of equals",
    arguments: [
      ("sourses", ["seed", "sources"], "sources"),
      ("SOURCES", ["seed", "sources"], "sources"),
      ("sede", ["seed"], "seed"),
      ("ab", ["ac", "ad"], "ac"),
      ("ab", ["cd"], nil),
      ("abcdef", ["abcxyf"], "abcxyf"),
      ("abcdef", ["abxyzf"], nil),
      ("a", [], nil),
    ] as [(String, [String], String?)])
  func nearest(word: String, candidates: [String], suggestion: String?) {
    #expect(EditDistance.nearest(to: word, among: candidates) == suggestion)
  }
}
