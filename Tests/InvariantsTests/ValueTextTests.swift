import HealthModel
import ServiceObservations
import Testing

@testable import Invariants

@Suite struct ValueTextTests {
  private struct Inner: Equatable {
    var start = Instant(milliseconds: 0)
    var note: String?
  }

  private struct Outer: Equatable {
    var count = 1
    var inner = Inner()
    var values: [Int] = []
  }

  private enum Kind: Equatable {
    case plain
    case numbered(Int?)
    case listed([Int])
  }

  private func interval(_ count: Int) -> LayeredInterval {
    LayeredInterval(range: TimeRange(0, 1_000), count: count, synced: false, indivisible: true)
  }

  @Test("values have no names of types, and what is missing is none")
  func values() {
    let texts: [(Any, String)] = [
      (5, "5"), ("a b", "a b"), (Optional("a") as Any, "a"), (Int?.none as Any, "none"),
      (true, "true"), (Kind.plain, "plain"), (Kind.numbered(7), "numbered(7)"),
      (Kind.numbered(nil), "numbered(none)"), ([1, 2], "[1, 2]"), ([Int](), "[]"),
      (Optional([Kind.plain]) as Any, "[plain]"), (["b": 1, "a": 2], "[a: 2, b: 1]"),
      (Set([2, 1]), "[1, 2]"), (Instant(milliseconds: 0), "1970-01-01T00:00:00.000Z"),
      (Inner(), "start: 1970-01-01T00:00:00.000Z, note: none"),
      (Array(0..<10), "[0, 1, 2, 3, 4, 5, 6, 7, and 2 more]"),
      (
        interval(7),
        "range: 1970-01-01T00:00:00.000Z to 1970-01-01T00:00:01.000Z, count: 7, synced: false, "
          + "indivisible: true"
      ),
    ]
    for (value, text) in texts { #expect(ValueText.of(value) == text) }
  }

  @Test("of two structures, the fields that differ are written, at any depth")
  func structures() {
    var other = Outer()
    other.count = 2
    other.inner.note = "n"
    #expect(
      ValueText.differing(Outer(), other)
        == ("count: 1, inner.note: none", "count: 2, inner.note: n"))
    #expect(
      ValueText.differing(Optional(Outer()) as Any, Optional(other) as Any)
        == ("count: 1, inner.note: none", "count: 2, inner.note: n"))
    #expect(ValueText.differing(Outer?.none as Any, Optional(Inner()) as Any).expected == "none")
    #expect(ValueText.differing(3, 4) == ("3", "4"))
    #expect(ValueText.differing(Kind.plain, Kind.numbered(4)) == ("plain", "numbered(4)"))
  }

  @Test("of sets, dictionaries and payloads, what is in one alone is written")
  func sets() {
    let many = Set(10..<30)
    #expect(ValueText.differing(many, many.union([99]).subtracting([29])) == ("[29]", "[99]"))
    #expect(ValueText.differing(["a": 1, "b": 2], ["a": 1]) == ("[b: 2]", "[]"))
    #expect(
      ValueText.differing(Kind.listed(Array(0..<12)), Kind.listed(Array(0..<11) + [7]))
        == ("listed[11]: 11", "listed[11]: 7"))
    #expect(
      ValueText.differing(Kind.numbered(1), Kind.numbered(2)) == ("numbered: 1", "numbered: 2"))
  }

  @Test("of two long lists of one length, the elements that differ are written")
  func lists() {
    let right = (0..<12).map { interval($0) }
    var wrong = right
    wrong[10] = interval(99)
    #expect(ValueText.differing(right, wrong) == ("[10].count: 10", "[10].count: 99"))
    #expect(ValueText.differing([1, 2, 3], [1, 2, 4]) == ("[1, 2, 3]", "[1, 2, 4]"))
    #expect(ValueText.differing([1], [1, 2]) == ("[1]", "[1, 2]"))
    #expect(
      ValueText.differing(Array(0..<12), Array(0..<11) + [13, 14])
        == ("count: 12, [11]: 11, [12]: none", "count: 13, [11]: 13, [12]: 14"))
    #expect(
      ValueText.differing(Array(0..<12), Array(0..<13))
        == ("count: 12, [12]: none", "count: 13, [12]: 12"))
    let all = ValueText.differing(Array(0..<12), Array(1...12))
    #expect(all.expected.hasSuffix("[7]: 7, and 4 more"))
    #expect(all.actual.hasPrefix("[0]: 1, [1]: 2, "))
  }
}
